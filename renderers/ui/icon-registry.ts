import type { IconComponent } from './icon-component.ts';
import { publicIcons } from './icons-public.ts';

const known = new Map<string, IconComponent>(Object.entries(publicIcons));

const told = new Set<() => void>();

/** Makes more icons known by name (Tabler's names); the signed-in area does so when it loads. */
export function registerIcons(icons: Readonly<Record<string, IconComponent>>): void {
  for (const [name, icon] of Object.entries(icons)) known.set(name, icon);
  for (const tell of told) tell();
}

/** Tells of icons that become known after a place was drawn for them. @returns what ends it */
export function onIcons(tell: () => void): () => void {
  told.add(tell);
  return () => told.delete(tell);
}

/** Returns the icon of a name; undefined if it is not registered. */
export function findIcon(name: string): IconComponent | undefined {
  return known.get(name);
}

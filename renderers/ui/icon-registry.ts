import type { IconComponent } from './icon-component.ts';
import { publicIcons } from './icons-public.ts';

const known = new Map<string, IconComponent>(Object.entries(publicIcons));

const listeners = new Set<() => void>();

/** Makes more icons known by name (Tabler's names); the signed-in area does so when it loads. */
export function registerIcons(icons: Readonly<Record<string, IconComponent>>): void {
  for (const [name, icon] of Object.entries(icons)) known.set(name, icon);
  for (const listener of listeners) listener();
}

/** Tells of icons that become known after a place was drawn for them. @returns what ends it */
export function onIcons(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the icon of a name; undefined if it is not registered. */
export function findIcon(name: string): IconComponent | undefined {
  return known.get(name);
}

import type { Json } from '../../artifact.ts';

/** The folder every chain ends in. */
export const BASE = '_base';

/** Names that a folder of tenants/ may have; anything else in `extends` never meets the disk. */
const FOLDER = /^_?[a-z][a-z0-9_]*$/;

/** The layers of a tenant in the order in which they are laid, and where they go round, if they do. */
export interface LayerOrder {
  /** `_base` first, the folder itself last; each stands over all that it extends, and once. */
  readonly folders: readonly string[];
  /** The way from the folder to the one that was met again, e.g. `norte → _clinic → _clinic`. */
  readonly circle?: readonly string[];
}

/**
 * Orders the layers of a folder: of several that one extends, later ones are laid over earlier ones; one that is met by
 * two ways is laid once, below everything that extends it.
 * @param parentsOf the folders that a folder extends, in the order written
 */
export function layerOrder(id: string, parentsOf: (folder: string) => readonly string[]): LayerOrder {
  const folders: string[] = [];
  let circle: readonly string[] | undefined;
  const visit = (folder: string, way: readonly string[]): void => {
    if (way.includes(folder)) circle ??= [...way, folder];
    else if (!folders.includes(folder)) {
      for (const parent of parentsOf(folder)) visit(parent, [...way, folder]);
      folders.push(folder);
    }
  };
  visit(id, []);
  return circle === undefined ? { folders } : { folders, circle };
}

/**
 * Returns the folders that a tenant.json extends: one name, or several in order; `_base` if it names no folder.
 * @returns undefined for any other value, or for an invalid name of a folder
 */
export function namedParents(folder: string, written: Json | undefined): readonly string[] | undefined {
  if (written === undefined) return folder === BASE ? [] : [BASE];
  const names = Array.isArray(written) ? written : [written];
  const folders = names.filter((name): name is string => typeof name === 'string' && FOLDER.test(name));
  return folders.length === names.length && folders.length > 0 ? folders : undefined;
}

/** Returns whether a folder is a tenant with its own unit and hosts, not a layer that others only extend. */
export function isTenantFolder(folder: string): boolean {
  return !folder.startsWith('_');
}

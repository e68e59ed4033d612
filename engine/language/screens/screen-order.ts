import type { CompiledScreen } from '../artifact.ts';

/** Screens of one path together, in the order in which they are tried. */
export function byPathAndOrder(a: CompiledScreen, b: CompiledScreen): number {
  return a.path === b.path ? a.order - b.order : a.path < b.path ? -1 : 1;
}

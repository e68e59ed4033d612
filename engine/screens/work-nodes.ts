import type { CompiledScreen, PublicArtifact } from '../artifact.ts';

/** Nodes with which people search, choose and write. Their code is a file of its own: no first page has one (HOME-01). */
export const WORK_NODES = [
  'accordion',
  'autosave',
  'choices',
  'codes',
  'dated',
  'filters',
  'help',
  'input',
  'keys',
  'more',
  'segmented',
  'select',
  'table',
  'textarea',
] as const;

const WORK = new RegExp(`"node":"(${WORK_NODES.join('|')})"`);
const USED = /"node":"part","use":"([^"]+)"/g;

/**
 * Whether the screen has a node of {@link WORK_NODES}, by itself or in a part of the tenant that it uses. Where it is
 * wrong (in a part of a part), the file is fetched when the node is drawn.
 */
export function hasWork({ view }: CompiledScreen, parts: PublicArtifact['parts']): boolean {
  const written = JSON.stringify(view ?? {});
  const used = [...written.matchAll(USED)].map(([, id = '']) => JSON.stringify(parts[id]?.view ?? {}));
  return [written, ...used].some((text) => WORK.test(text));
}

import { outlineOf } from '../../engine/language/compile/outline.ts';
import { positionOf } from '../../engine/language/compile/source/position.ts';
import { nearest } from '../../engine/language/types/nearest.ts';
import { meant, readArguments, unknownTenants } from '../readers/arguments.ts';
import { readChain, tenantIds } from '../readers/folder.ts';
import { refuse } from './refuse.ts';

/**
 * `tree <id> [<documento>]`: prints the documents of a tenant, or the names, nodes and fields of one, with their keys and,
 * of what another layer than `_base` wrote, the file and line. Exit code 1 for a tenant with errors or an unknown document.
 */
export function treeCommand(root: string, args: readonly string[]): number {
  const said = readArguments(args, {});
  if (typeof said === 'string') return refuse(said);
  const [id = '', document = ''] = said.words;
  const wrong = unknownTenants([id], tenantIds(root));
  if (wrong !== undefined) return refuse(wrong);
  const files = readChain(root, id);
  const all = outlineOf(files, id, '');
  if (all === undefined) return refuse(`${id} tiene errores: npm run tenant -- check ${id}`);
  const lines = document === '' ? all : outlineOf(files, id, document);
  if (lines === undefined) {
    const known = all.map(({ key }) => key);
    return refuse(`${id} no tiene ${document}.${meant(nearest(document, known))}`);
  }
  for (const { depth, key, what, at } of lines) {
    const line = at.file.startsWith('schemas/') ? '' : `:${positionOf(files, at).line}`;
    const from = at.file.startsWith('_base/') ? '' : `  ← ${at.file}${line}`;
    console.log(`${'  '.repeat(depth)}${key}${what === '' ? '' : `  ${what}`}${from}`);
  }
  return 0;
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { OwnCount } from '../../engine/language/rules/values/own-tally.ts';
import { describeType } from '../../engine/language/types/describe-type.ts';
import { readArguments, unknownTenants } from '../readers/arguments.ts';
import { tenantIds } from '../readers/folder.ts';
import { rootFolder } from '../readers/root-folder.ts';
import { refuse } from './refuse.ts';

/** Runs the counting on the server's side, which tools must not import. */
const RUN = join(rootFolder(), 'tools/run.mjs');

/**
 * `data <id>`: counts stored values of the tenant's own fields, of people and of cases, against their declared types, in the server's database
 * (DATABASE_URL, or DATA_DIR with the server stopped). Prints counts, never values. Exit code 1 if some have another
 * type.
 */
export async function dataCommand(root: string, args: readonly string[]): Promise<number> {
  const parsed = readArguments(args, {});
  if (typeof parsed === 'string') return refuse(parsed);
  const [id = '', ...more] = parsed.words;
  if (id === '' || more.length > 0) return refuse('Nombrá una organización: npm run tenant -- data mi_obra_social');
  const wrong = unknownTenants([id], tenantIds(root));
  if (wrong !== undefined) return refuse(wrong);
  const counts = await countsOf(root, id);
  if (typeof counts === 'string') return refuse(counts);
  if (counts.length === 0) console.log(`${id} no declara campos propios, y no hay ninguno guardado.`);
  for (const count of counts) console.log(sentence(count));
  return counts.some(({ others }) => others > 0) ? 1 : 0;
}

/** The counts, or the error message of the server's side. */
async function countsOf(root: string, id: string): Promise<readonly OwnCount[] | string> {
  const counter = spawn(process.execPath, [RUN, 'tally-own-values', root, id]);
  const ended = new Promise<number | null>((resolve) => counter.on('close', resolve));
  const [out, wrong] = await Promise.all([text(counter.stdout), text(counter.stderr)]);
  return (await ended) === 0 ? (JSON.parse(out) as readonly OwnCount[]) : wrong.trim();
}

function sentence({ entity, name, type, stored, others }: OwnCount): string {
  const having = (count: number): string => `${count} ${NOUNS[entity][count === 1 ? 0 : 1]}`;
  if (type === null)
    return `${name}: ya no se declara; guardado en ${having(stored)}, y no se muestra. Se borra con npm run admin -- erase-removed, o al vencer su plazo.`;
  const kept = `${name}: es ${describeType(type)}; guardado en ${having(stored)}.`;
  return others === 0 ? kept : `${kept} En ${having(others)} es otra cosa: se toma como si faltara.`;
}

/** One and several of those that have own fields. */
const NOUNS = { person: ['persona', 'personas'], case: ['caso', 'casos'] } as const;

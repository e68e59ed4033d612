import { todayIn, ZONE } from '../../engine/domain/dates/zone.ts';
import { formatMessage, type Message } from '../../engine/language/compile/source/message.ts';
import { readArguments, unknownTenants } from '../readers/arguments.ts';
import { duplicates } from '../readers/duplicates.ts';
import { presetIds, tenantIds } from '../readers/folder.ts';
import { foreignFolders } from '../readers/foreign.ts';
import { checkFolder } from '../readers/load-tenant.ts';
import { withShownFolder } from '../readers/shown-folder.ts';
import { filesOf, formatsOf } from './format.ts';
import { refuse } from './refuse.ts';

/**
 * `check [id…] [--json] [--notas]`: compiles the named tenants, or all, and prints the messages. Notes (links left out,
 * a brand colour that is used darker, a notice that is over today) are only counted, unless `--notas`; files in another format than the canonical one
 * are counted as well, of all layers when all tenants are checked. Exit code 1 with errors.
 */
export function checkCommand(root: string, args: readonly string[]): number {
  const started = performance.now();
  const parsed = readArguments(args, { switches: ['json', 'notas'] });
  if (typeof parsed === 'string') return refuse(parsed);
  const known = tenantIds(root);
  const wrong = unknownTenants(parsed.words, known);
  if (wrong !== undefined) return refuse(wrong);
  const ids = parsed.words.length > 0 ? parsed.words : known;
  const today = todayIn(ZONE, new Date());
  const found = ids.flatMap((id) => checkFolder(root, id, today));
  const own = duplicates(root).filter(({ file }) => ids.some((id) => file.startsWith(`${id}/`)));
  // Such a folder cannot be named as a tenant, so it is reported when all are checked.
  const foreign = parsed.words.length > 0 ? [] : foreignFolders(root);
  const messages = together([...foreign, ...own, ...found]);
  const errors = messages.filter(({ severity }) => severity === 'error').length;
  const warnings = messages.filter(({ severity }) => severity === 'warning').length;
  if (parsed.switches.has('json')) {
    console.log(JSON.stringify({ tenants: ids, errors, warnings, messages }, undefined, 2));
  } else {
    const listed = messages.filter(({ severity }) => severity !== 'info' || parsed.switches.has('notas'));
    for (const message of listed) console.log(withShownFolder(root, formatMessage(message)));
    const notes = messages.length - listed.length;
    const more = notes === 0 ? '' : `; ${counted(notes, 'nota', 'notas')} más con --notas`;
    const unformatted = formatsOf(root, parsed.words.length > 0 ? ids : [...presetIds(root), ...ids]).differing.size;
    const other = unformatted === 0 ? '' : `; ${filesOf(unformatted)} con otro formato: npm run tenant -- format`;
    const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',');
    console.log(
      `${counted(errors, 'error', 'errores')}, ${counted(warnings, 'aviso', 'avisos')} en ${counted(ids.length, 'tenant', 'tenants')} (${seconds} s)${more}${other}`,
    );
  }
  return errors > 0 ? 1 : 0;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Removes duplicates: an error in `_base` appears for every tenant. */
function together(messages: readonly Message[]): readonly Message[] {
  return [...new Map(messages.map((message) => [formatMessage(message), message])).values()];
}

import { formatMessage, type Message } from '../../engine/messages/message.ts';
import { readArguments, unknownTenants } from '../readers/arguments.ts';
import { duplicates } from '../readers/duplicates.ts';
import { tenantIds } from '../readers/folder.ts';
import { foreignFolders } from '../readers/foreign.ts';
import { compileFolder } from '../readers/load-tenant.ts';
import { toldFrom } from '../readers/shown-folder.ts';

/**
 * `check [id…] [--json] [--notas]`: compiles the named tenants, or all, and tells what was found; what is only worth
 * knowing (links left out, a brand colour that is used darker) is counted, and told with `--notas`. 1 when there are errors.
 */
export function checkCommand(root: string, args: readonly string[]): number {
  const started = performance.now();
  const said = readArguments(args, { switches: ['json', 'notas'] });
  if (typeof said === 'string') return refuse(said);
  const known = tenantIds(root);
  const wrong = unknownTenants(said.words, known);
  if (wrong !== undefined) return refuse(wrong);
  const ids = said.words.length > 0 ? said.words : known;
  const found = ids.map((id) => ({ id, messages: compileFolder(root, id).messages }));
  const own = duplicates(root).filter(({ file }) => ids.some((id) => file.startsWith(`${id}/`)));
  // A folder that is no tenant is nobody's to name: it is told whenever all are looked at.
  const foreign = said.words.length > 0 ? [] : foreignFolders(root);
  const messages = together([...foreign, ...own, ...found.flatMap(({ messages }) => messages)]);
  const errors = messages.filter(({ severity }) => severity === 'error').length;
  const warnings = messages.filter(({ severity }) => severity === 'warning').length;
  if (said.switches.has('json')) {
    console.log(JSON.stringify({ tenants: ids, errors, warnings, messages }, undefined, 2));
  } else {
    const told = messages.filter(({ severity }) => severity !== 'info' || said.switches.has('notas'));
    for (const message of told) console.log(toldFrom(root, formatMessage(message)));
    const notes = messages.length - told.length;
    const more = notes === 0 ? '' : `; ${counted(notes, 'nota', 'notas')} más con --notas`;
    const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',');
    console.log(
      `${counted(errors, 'error', 'errores')}, ${counted(warnings, 'aviso', 'avisos')} en ${counted(ids.length, 'tenant', 'tenants')} (${seconds} s)${more}`,
    );
  }
  return errors > 0 ? 1 : 0;
}

function refuse(why: string): number {
  console.error(why);
  return 1;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A mistake in `_base` shows in every tenant; it is told once. */
function together(messages: readonly Message[]): readonly Message[] {
  return [...new Map(messages.map((message) => [formatMessage(message), message])).values()];
}

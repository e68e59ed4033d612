import { compile } from '../../engine/compile/compile.ts';
import { formatMessage, type Message } from '../../engine/messages/message.ts';
import { readChain, tenantIds } from '../readers/folder.ts';
import { duplicates } from './duplicates.ts';

/**
 * `check [id…] [--json] [--notas]`: compiles the named tenants, or all, and tells what was found; what is only worth
 * knowing (links left out) is told with `--notas`. 1 when there are errors.
 */
export function checkCommand(root: string, args: readonly string[]): number {
  const started = performance.now();
  const named = args.filter((arg) => !arg.startsWith('--'));
  const ids = named.length > 0 ? named : tenantIds(root);
  const found = ids.map((id) => ({ id, messages: compile(readChain(root, id), id).messages }));
  const own = duplicates(root).filter(({ file }) => ids.some((id) => file.startsWith(`${id}/`)));
  const messages = together([...own, ...found.flatMap(({ messages }) => messages)]);
  const errors = messages.filter(({ severity }) => severity === 'error').length;
  const warnings = messages.filter(({ severity }) => severity === 'warning').length;
  if (args.includes('--json')) {
    console.log(JSON.stringify({ tenants: ids, errors, warnings, messages }, undefined, 2));
  } else {
    const told = messages.filter(({ severity }) => severity !== 'info' || args.includes('--notas'));
    for (const message of told) console.log(formatMessage(message));
    const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',');
    console.log(
      `${counted(errors, 'error', 'errores')}, ${counted(warnings, 'aviso', 'avisos')} en ${ids.length} tenants (${seconds} s)`,
    );
  }
  return errors > 0 ? 1 : 0;
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** A mistake in `_base` shows in every tenant; it is told once. */
function together(messages: readonly Message[]): readonly Message[] {
  return [...new Map(messages.map((message) => [formatMessage(message), message])).values()];
}

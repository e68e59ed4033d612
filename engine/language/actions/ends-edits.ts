import { callTable } from '../../../schemas/generated/call-table.ts';
import type { Submit } from '../../../schemas/generated/document-types.ts';
import { isRecord } from '../rules/rule.ts';
import type { Actions } from './action.ts';

/** Documents that a list leads to, by name. */
export interface LedTo {
  readonly list: (name: string) => Actions | undefined;
  readonly dialog: (name: string) => { readonly view?: unknown } | undefined;
  readonly form: (name: string) => { readonly submit?: Submit } | undefined;
}

/**
 * Whether a list makes a call after which its subject is not edited any more, such as the cancelling of a case: itself, in a
 * named list, or in a dialog that it opens. Conditions are not evaluated: what the list will know is not known yet.
 */
export function endsEdits(actions: unknown, led: LedTo): boolean {
  const seen = new Set<string>();
  const once = (kind: string, name: unknown, look: (name: string) => unknown): boolean => {
    if (typeof name !== 'string' || seen.has(`${kind} ${name}`)) return false;
    seen.add(`${kind} ${name}`);
    return ends(look(name));
  };
  const ends = (part: unknown): boolean => {
    if (Array.isArray(part)) return part.some(ends);
    if (!isRecord(part)) return false;
    if (isEnding(part.do === 'call' ? part.endpoint : part.call)) return true;
    if (part.do === 'run' && once('list', part.action, led.list)) return true;
    if (part.do === 'open' && once('dialog', part.dialog, (name) => led.dialog(name)?.view)) return true;
    if (once('form', part.form, (name) => led.form(name)?.submit)) return true;
    return Object.values(part).some(ends);
  };
  return ends(actions);
}

const isEnding = (call: unknown): boolean => typeof call === 'string' && callTable[call]?.ends === true;

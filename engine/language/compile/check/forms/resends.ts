import { type Branch, entries, entry, hasWord, items, reach } from '../../source/tree.ts';
import type { Env } from '../context/env.ts';
import { argumentsAt, type Receiver } from '../values/arguments.ts';

/**
 * Actions in which a person decides; a no stops the list. An action with a `when` may be skipped, so it does not count.
 */
const ASKING: ReadonlySet<string> = new Set(['confirm', 'open']);

/**
 * Checks what a form sends again after a refusal: its call takes the values, and the refusal asks a person first
 * (unconfirmedResend).
 */
export function resendsAt(env: Env, submit: Branch, receiver: Receiver): void {
  for (const [code, values] of entries(entry(submit, 'resend'))) {
    const run = items(reach(submit, ['refusals', code, 'run']));
    const asks = run.some((action) => hasWord(ASKING, entry(action, 'do')) && entry(action, 'when') === undefined);
    if (!asks) env.report.add('unconfirmedResend', values.key ?? values.at, { found: code });
    argumentsAt(env, values, values.at, { ...receiver, mayLack: () => true });
  }
}

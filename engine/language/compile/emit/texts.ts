import type { JsonObject } from '../../artifact.ts';
import { stringsOf } from '../source/json.ts';

/**
 * Texts of refusals, what changed, mails, messages, papers and heads of served pages: only the server uses them, so the
 * page does not carry them.
 */
const OF_THE_SERVER = /^(server|served|changed|mail|message|paper)\./;

/** The texts that the page, or the server, says. */
export function textsOfSide(side: 'page' | 'server', texts: JsonObject): { readonly [code: string]: string } {
  const ofSide = Object.entries(stringsOf(texts)).filter(([code]) => OF_THE_SERVER.test(code) === (side === 'server'));
  return Object.fromEntries(ofSide);
}

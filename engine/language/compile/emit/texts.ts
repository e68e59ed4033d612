import type { JsonObject } from '../../artifact.ts';
import { stringsOf } from '../source/json.ts';

/**
 * Texts of refusals, what changed, mails, messages, papers and heads of served pages: only the server uses them, so the
 * page does not carry them.
 */
const OF_THE_SERVER = /^(server|served|changed|mail|message|paper)\./;

type Texts = { readonly [code: string]: string };

/** The texts that the page, or the server, says: one object for all tenants with the same document. */
export function textsOfSide(side: 'page' | 'server', texts: JsonObject): Texts {
  const known = ofSides[side].get(texts);
  if (known !== undefined) return known;
  const ofSide = Object.entries(stringsOf(texts)).filter(([code]) => OF_THE_SERVER.test(code) === (side === 'server'));
  const ofOneSide = Object.fromEntries(ofSide);
  ofSides[side].set(texts, ofOneSide);
  return ofOneSide;
}

const ofSides = { page: new WeakMap<JsonObject, Texts>(), server: new WeakMap<JsonObject, Texts>() };

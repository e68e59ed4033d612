import type { Profile } from '../../../types/profile.ts';
import { documentOf } from '../../layers/documents.ts';
import { entries, entry, type Tree, text } from '../../source/tree.ts';
import type { Env } from '../context/env.ts';
import { textAt } from '../values/expressions.ts';

/** Roots that a connector's texts may read: available on page and server, and the same for every person. */
const SHARED = ['tenant', 'settings', 'codes'];

const NAMED: Profile = { type: 'object', properties: { name: { type: 'string' } } };
const REFUSED: Profile = { type: 'object', properties: { retryAfter: { type: 'integer' } } };

/** Checks the words of a connector that people read while it is asked (`name`), and while it is not (`silent`). */
export function connectorWordsAt(env: Env, key: string, connector: Tree): void {
  const roots = Object.fromEntries(Object.entries(env.roots).filter(([root]) => SHARED.includes(root)));
  const shared = env.with({ roots });
  const silent = shared.withRoot('connector', NAMED).withRoot('error', REFUSED);
  const checks = [...entries(documentOf(env.context.documents, 'checks')).values()];
  const isAsked = checks.some((check) => text(entry(check, 'call')) === key);
  for (const [word, place] of [
    ['name', shared],
    ['silent', silent],
  ] as const) {
    const tree = entry(connector, word);
    if (tree === undefined) continue;
    textAt(place, tree);
    // Only checks have people wait for a connector; messages are sent beside them.
    if (!isAsked) env.report.add('unusedConnectorText', tree.key ?? tree.at, { key, found: word });
  }
}

import type { Profile } from '../../../types/profile.ts';
import { documentOf } from '../../layers/documents.ts';
import { entries, entry, type Tree, text } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { type Env, withRoot } from '../context/env.ts';
import { textAt } from '../values/expressions.ts';

/** Roots that a connector's texts may read: available on page and server, and the same for every person. */
const SHARED = ['tenant', 'settings', 'codes'];

const NAMED: Profile = { type: 'object', properties: { name: { type: 'string' } } };
const REFUSED: Profile = { type: 'object', properties: { retryAfter: { type: 'integer' } } };

/** Checks the words of a connector that people read while it is asked (`name`), and while it is not (`silent`). */
export function connectorWordsAt(key: string, connector: Tree, env: Env, context: Context): void {
  const roots = Object.fromEntries(Object.entries(env.roots).filter(([root]) => SHARED.includes(root)));
  const shared: Env = { ...env, roots };
  const silent = withRoot(withRoot(shared, 'connector', NAMED), 'error', REFUSED);
  const checks = [...entries(documentOf(context.documents, 'checks')).values()];
  const isAsked = checks.some((check) => text(entry(check, 'call')) === key);
  for (const [word, place] of [
    ['name', shared],
    ['silent', silent],
  ] as const) {
    const tree = entry(connector, word);
    if (tree === undefined) continue;
    textAt(tree, place, context);
    // Only checks have people wait for a connector; messages are sent beside them.
    if (!isAsked) context.report.add('unusedConnectorText', tree.key ?? tree.at, { key, found: word });
  }
}

import { COMPILER_WORDS } from '../../../messages/compiler-words.ts';
import type { Profile } from '../../../types/profile.ts';
import { shapeOf } from '../../language/documents.ts';
import { profileOfDeclarations, saysNullable } from '../../language/type-words.ts';
import { entries, entry, type Tree, textOf } from '../../source/tree.ts';
import type { Env } from '../context/env.ts';
import { walk } from '../screens/walk.ts';
import { ruleAt } from '../values/expressions.ts';
import { connectorAddressAt } from './connector-address.ts';
import { connectorSecretsAt } from './connector-secrets.ts';
import { connectorWordsAt } from './connector-words.ts';

/** An element of a service's list; connectors do not declare its parts. */
const ELEMENT: Profile = { $ref: '#/unknown' };

/** An HTTP status. */
const STATUS: Profile = { type: 'integer', minimum: 100, maximum: 599 };

const ANSWER_PATH = /^(status|body(\.[A-Za-z0-9_]+)*)$/;

/** Checks one entry of connectors.json: where it leads, what it sends, and what it reads of the answer. */
export function connectorAt(env: Env, name: string, connector: Tree): void {
  connectorAddressAt(env.context, name, connector);
  connectorSecretsAt(env.context, connector);
  connectorWordsAt(env, name, connector);
  const given = env.withRoot('with', profileOfDeclarations(entry(connector, 'sends'), saysNullable));
  for (const path of entries(entry(connector, 'answer')).values()) {
    if (path.kind === 'branch') {
      const where = entry(path, 'where');
      if (where !== undefined) ruleAt(given.withRoot('item', ELEMENT), where, 'allowed', { type: 'boolean' });
      continue;
    }
    if (ANSWER_PATH.test(textOf(path))) continue;
    const words = { found: textOf(path), what: COMPILER_WORDS.answerPart, allowed: COMPILER_WORDS.answerParts };
    env.report.add('invalidConnectorValue', path.at, words);
  }
  const ok = entry(connector, 'ok');
  const answered = env.withRoot('answer', answerProfile(connector)).withRoot('status', STATUS);
  if (ok !== undefined) ruleAt(answered, ok, 'allowed', { type: 'boolean' });
  const shape = shapeOf('connectors').rest;
  for (const part of ['body', 'sends', 'types']) {
    const [tree, child] = [entry(connector, part), shape?.child(part)];
    if (tree !== undefined && child !== undefined) walk(part === 'body' ? given : env, tree, child);
  }
}

/**
 * Returns the shape of an insurer's answer: the names that its connector declares, typed where it declares a type.
 * Every name may be missing.
 */
export function answerProfile(connector: Tree | undefined): Profile {
  const typed = profileOfDeclarations(entry(connector, 'types'), () => true);
  const types = 'properties' in typed ? typed.properties : {};
  const names = [...entries(entry(connector, 'answer')).keys()];
  const properties = names.map((name): [string, Profile] => [name, types[name] ?? { type: 'string', nullable: true }]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

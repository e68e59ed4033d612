import type { Json } from '../../../artifact.ts';
import { COMPILER_WORDS, filled, named, received, THINGS } from '../../../messages/compiler-words.ts';
import { contradictionIn } from '../../../rules/check/contradiction.ts';
import { nearest } from '../../../types/nearest.ts';
import type { Profile } from '../../../types/profile.ts';
import { nullable } from '../../../types/reference.ts';
import { shapeOf } from '../../language/documents.ts';
import { profileOfDeclarations, saysNullable } from '../../language/type-words.ts';
import { CALLS, NAMED } from '../../language/vocabulary.ts';
import { documentOf } from '../../layers/documents.ts';
import { entries, entry, items, type Tree, textOf } from '../../source/tree.ts';
import { checkTenant } from '../context/cached-check.ts';
import type { Context } from '../context/context.ts';
import type { Env } from '../context/env.ts';
import { globalEnv, walk } from '../screens/walk.ts';
import { argumentsAt, receiverOf } from '../values/arguments.ts';
import { conditionOf, ruleAt } from '../values/expressions.ts';
import { answerTypesAt } from './answer-types.ts';
import { checkChannels } from './check-channels.ts';
import { refusalWordsAt } from './check-refusal-words.ts';
import { answerProfile, connectorAt } from './connectors.ts';
import { checkPaymentKeys } from './payment-keys.ts';
import { showsAt } from './shown-answers.ts';
import { checkSimulated } from './simulated.ts';

/** Roots that a check cannot read: the server evaluates it without a screen. */
const PAGE_ONLY = ['route', 'session', 'user', 'family', 'people'];

/** Checks what only the server reads: checks with their connectors, and where calls go. */
export function checkServerDocuments(context: Context): void {
  const served = PAGE_ONLY.reduce((env, root) => env.lackingRoot(root), globalEnv(context));
  // During sign-up for oneself, the holder is the subject.
  const subject = served.withRoot('subject', PERSON).withRoot('holder', PERSON);
  const parts: readonly ((recorded: Context) => void)[] = [
    (recorded) => {
      for (const [id, check] of entries(documentOf(recorded.documents, 'checks')))
        checkAt(subject.with({ context: recorded }), id, check);
    },
    (recorded) => {
      for (const [name, connector] of entries(documentOf(recorded.documents, 'connectors')))
        connectorAt(served.with({ context: recorded }), name, connector);
    },
    (recorded) => checkSimulated(served.with({ context: recorded })),
    checkPaymentKeys,
    (recorded) => checkChannels(served.with({ context: recorded })),
    (recorded) => {
      for (const [name, endpoint] of entries(documentOf(recorded.documents, 'endpoints')))
        endpointAt(recorded, name, endpoint);
    },
  ];
  for (const part of parts) checkTenant(part, context);
}

const PERSON: Profile = { $ref: '#/Person' };

/** Properties of a check that are checked each in its own way. */
const OWN_WAY: ReadonlySet<string> = new Set(['store', 'shows', 'refusal', 'refusals']);

function checkAt(env: Env, id: string, check: Tree): void {
  const name = textOf(entry(check, 'call'));
  const connector = entry(documentOf(env.context.documents, 'connectors'), name);
  const answered = env.whereHolds(conditionOf(entry(check, 'when'))).withRoot('answer', answerProfile(connector));
  const shape = shapeOf('checks').rest;
  const sends = entry(connector, 'sends');
  if (sends !== undefined) {
    const receiver = receiverOf(named('connector', name), profileOfDeclarations(sends, saysNullable));
    argumentsAt(env, entry(check, 'with'), check.at, receiver);
  }
  for (const [key, tree] of entries(check)) {
    const child = shape?.child(key);
    if (child === undefined || OWN_WAY.has(key) || (key === 'with' && sends !== undefined)) continue;
    walk(key === 'passWhen' ? answered : env, tree, child);
  }
  const passWhen = entry(check, 'passWhen');
  answerTypesAt(env.context, passWhen, check, connector);
  const refusal = entry(check, 'refusal');
  if (refusal !== undefined) refusalWordsAt(answered.whereHolds(conditionOf(passWhen), false), refusal, connector);
  for (const refused of entries(entry(check, 'refusals')).values()) {
    const when = entry(refused, 'when');
    answerTypesAt(env.context, when, check, connector);
    if (when !== undefined) ruleAt(answered, when, 'allowed', { type: 'boolean' });
    refusalWordsAt(answered.whereHolds(conditionOf(when)), refused, connector);
  }
  hiddenRefusalsAt(env.context, check);
  showsAt(answered.whereHolds(conditionOf(passWhen)), id, check, connector);
  const store = entry(check, 'store');
  const coverage = NAMED.Coverage;
  if (store === undefined || coverage === undefined || !('properties' in coverage)) return;
  const takes = { ...coverage.properties, ...ownPlaces(env.context) };
  const receiver = { title: THINGS.coverage, takes, mayLack: () => true };
  argumentsAt(answered.whereHolds(conditionOf(passWhen)), store, store.at, receiver);
}

/** Reports a refusal that is never shown: it holds only where the check passes, or where an earlier one does. */
function hiddenRefusalsAt({ report }: Context, check: Tree): void {
  const passes = conditionOf(entry(check, 'passWhen'));
  const earlier: [key: string, when: Json][] = [];
  for (const [key, refusal] of entries(entry(check, 'refusals'))) {
    const when = conditionOf(entry(refusal, 'when'));
    if (when === undefined || passes === undefined) continue;
    const at = entry(refusal, 'when')?.at ?? refusal.at;
    const before = earlier.find(([, other]) => contradictionIn([when], { unmet: [other] }) !== undefined);
    if (contradictionIn([when], { unmet: [passes] }) !== undefined)
      report.add('unreachableRefusal', at, { key, reason: COMPILER_WORDS.onlyWherePasses });
    else if (before !== undefined)
      report.add('unreachableRefusal', at, { key, reason: filled(COMPILER_WORDS.behindAnother, { other: before[0] }) });
    earlier.push([key, when]);
  }
}

/**
 * Places of a person's own fields, `own.<name>`. An insurer's text may be any; the server checks it against options and
 * format when it comes.
 */
function ownPlaces({ own }: Context): Readonly<Record<string, Profile>> {
  const places = Object.entries(own.person).map(([name, profile]): [string, Profile] => {
    const plain: Profile = 'type' in profile && profile.type === 'string' ? { type: 'string' } : profile;
    return [`own.${name}`, nullable(plain)];
  });
  return Object.fromEntries(places);
}

function endpointAt(context: Context, name: string, endpoint: Tree): void {
  const call = CALLS.get(name);
  if (call === undefined) {
    context.report.addUnknownName(endpoint.key ?? endpoint.at, { what: THINGS.call, found: name, known: CALLS.keys() });
    return;
  }
  const path = entry(endpoint, 'path');
  const takes = Object.keys(call.request.properties);
  for (const [, part = ''] of textOf(path).matchAll(/\{([^{}]*)\}/g)) {
    if (takes.includes(part) || path === undefined) continue;
    const args = { found: part, what: named('call', name), allowed: received(takes) };
    context.report.add('unknownArgument', path.at, args, { meant: nearest(part, takes) });
  }
  const none = entry(endpoint, 'none');
  if (none !== undefined && !('type' in call.answer && call.answer.type === 'array'))
    context.report.add('notAList', none.at, { found: name });
  // An invalidated call may be mapped later: its name is enough.
  for (const item of items(entry(endpoint, 'invalidates'))) {
    const found = textOf(item);
    if (CALLS.has(found)) continue;
    context.report.addUnknownName(item.at, { what: THINGS.call, found, known: CALLS.keys() });
  }
}

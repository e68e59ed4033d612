import { QUERY } from '../../../actions/set-target.ts';
import type { Json } from '../../../artifact.ts';
import { THINGS } from '../../../messages/compiler-words.ts';
import { assignable } from '../../../types/assignable.ts';
import { describeType } from '../../../types/describe-type.ts';
import type { Profile } from '../../../types/profile.ts';
import { dereferenced } from '../../../types/reference.ts';
import { callOf } from '../../language/kinds.ts';
import { declaredProfile, profileOfDeclarations, saysNullable } from '../../language/type-words.ts';
import { CALLS } from '../../language/vocabulary.ts';
import { type Branch, entries, entry, items, plain, type Tree, text, textOf } from '../../source/tree.ts';
import { actionsAt } from '../actions/actions.ts';
import { FAILURE, refusalsAt } from '../actions/refusals.ts';
import type { Context } from '../context/context.ts';
import type { Env } from '../context/env.ts';
import { argumentsAt } from '../values/arguments.ts';
import { inDependencyOrder } from '../values/cycles.ts';
import { conditionOf, ruleAt, valueAt } from '../values/expressions.ts';
import { listAt } from '../values/items.ts';
import { nameAt, readsAloneAt } from '../values/names.ts';
import { pathsOfRule } from '../values/paths-of-rule.ts';
import { callReceiver } from '../values/receivers.ts';

/**
 * Adds what a screen or dialog declares to what can be read in it: `state`, `data` and `derive`; and checks the
 * declarations themselves. Derived values are typed in the order of what they read, and may not read themselves.
 */
export function withDeclared(env: Env, branch: Branch): Env {
  const state = profileOfDeclarations(entry(branch, 'state'), stateMayLack);
  const rules = new Map([...entries(entry(branch, 'derive'))].map(([name, rule]) => [name, plain(rule)]));
  const before = env.with({
    roots: { ...env.roots, state, data: dataProfile(branch), derive: { type: 'object', properties: {} } },
    derive: rules,
  });
  const inside = withDerived(before, branch, rules);
  stateAt(inside, branch);
  dataAt(inside, branch);
  return inside;
}

/** State has a value from the start only when it declares an initial one. */
function stateMayLack(declaration: Tree): boolean {
  return saysNullable(declaration) || entry(declaration, 'initial') === undefined;
}

/** Answers of calls; each is missing while it loads or when it failed. */
function dataProfile(branch: Branch): Profile {
  const answers = [...entries(entry(branch, 'data'))].flatMap(([name, data]): [string, Profile][] => {
    const answer = callOf(data)?.answer;
    return answer === undefined ? [] : [[name, { ...answer, nullable: true }]];
  });
  return { type: 'object', properties: Object.fromEntries(answers) };
}

function withDerived(env: Env, branch: Branch, rules: ReadonlyMap<string, Json>): Env {
  const trees = entries(entry(branch, 'derive'));
  const { order, cycles } = inDependencyOrder(reads(branch, rules));
  for (const cycle of cycles) {
    const [first = ''] = cycle;
    const tree =
      trees.get(first.replace(/^derive\./, '')) ?? entry(entry(branch, 'data'), first.replace(/^data\./, ''));
    if (tree !== undefined)
      env.report.add('derivedValueCycle', tree.key ?? tree.at, {
        found: first,
        chain: [...cycle, first].join(' → '),
      });
  }
  const types: Record<string, Profile> = Object.fromEntries([...trees.keys()].map((name) => [name, ANYTHING]));
  let inside = withTypes(env, types);
  for (const name of order) {
    const tree = name.startsWith('derive.') ? trees.get(name.slice('derive.'.length)) : undefined;
    if (tree === undefined) continue;
    const type = ruleAt(inside, tree, 'allowed');
    types[name.slice('derive.'.length)] = type === undefined ? ANYTHING : type;
    inside = withTypes(inside, types);
  }
  return inside;
}

function withTypes(env: Env, types: Readonly<Record<string, Profile>>): Env {
  return env.with({ roots: { ...env.roots, derive: { type: 'object', properties: { ...types } } } });
}

/** A derived value whose shape could not be told, because its rule is wrong; what reads it is not checked again. */
const ANYTHING: Profile = { $ref: '#/unknown' };

/** Graph of the derived values and data that each of them reads. */
function reads(branch: Branch, rules: ReadonlyMap<string, Json>): ReadonlyMap<string, readonly string[]> {
  const graph = new Map<string, readonly string[]>();
  for (const [name, rule] of rules) graph.set(`derive.${name}`, readBy([rule]));
  for (const [name, data] of entries(entry(branch, 'data'))) {
    const values = [...entries(entry(data, 'with')).values()].map(plain);
    graph.set(`data.${name}`, readBy([...values, conditionOf(entry(data, 'when')) ?? true]));
  }
  return graph;
}

function readBy(values: readonly Json[]): readonly string[] {
  const paths = values.flatMap((value) => (typeof value === 'string' ? [value] : pathsOfRule(value)));
  return paths.filter((path) => /^(derive|data)\./.test(path)).map((path) => path.split('.').slice(0, 2).join('.'));
}

function stateAt(env: Env, branch: Branch): void {
  for (const [name, declaration] of entries(entry(branch, 'state'))) {
    if (name.startsWith(QUERY)) env.report.add('reservedStateName', declaration.key ?? declaration.at, { found: name });
    const type = declaredProfile(declaration);
    const initial = entry(declaration, 'initial');
    const pick = entry(declaration, 'pickOnly');
    if (initial !== undefined) valueAt(env, initial, type);
    if (pick !== undefined) pickAt(env, pick, type);
    resetsAt(env, entry(declaration, 'resets'));
  }
  for (const declaration of entries(entry(branch, 'query')).values()) resetsAt(env, entry(declaration, 'resets'));
}

/** Checks `resets`, the names of state or address that a change of a value empties. */
function resetsAt({ place, context }: Env, resets: Tree | undefined): void {
  const writable = [...place.state.keys(), ...[...place.query.keys()].map((name) => `query.${name}`)];
  for (const item of items(resets)) {
    const name = textOf(item);
    if (!writable.includes(name))
      context.report.addUnknownName(item.at, { what: THINGS.state, found: name, known: writable });
  }
}

function pickAt(env: Env, pick: Tree, type: Profile | undefined): void {
  const element = listAt(env, pick);
  if (
    element === undefined ||
    type === undefined ||
    assignable(element, { ...type, nullable: true }, env.context.named)
  )
    return;
  env.report.add('wrongResultType', pick.at, { wanted: describeType(type), found: describeType(element) });
}

function dataAt(env: Env, branch: Branch): void {
  for (const data of entries(entry(branch, 'data')).values()) {
    const when = entry(data, 'when');
    if (when !== undefined) ruleAt(env, when, 'allowed', { type: 'boolean' });
    const asked = entry(data, 'call');
    const call = textOf(asked);
    if (asked !== undefined) readsAloneAt(env.context, asked);
    untilAt(env.context, entry(data, 'until'), call);
    filtersOf(env, entry(data, 'filters'), call);
    refusalsAt(env, entry(data, 'refusals'), call, new Set());
    actionsAt(env.withRoot('error', FAILURE), items(entry(data, 'onBroken')));
    const receiver = callReceiver(env.context, call);
    const inside = env.whereHolds(conditionOf(when));
    // Data waits until all it needs is known, so a value that may be missing is no mistake here.
    if (receiver !== undefined) argumentsAt(inside, entry(data, 'with'), data.at, { ...receiver, waits: true });
  }
}

/** The form that filters an answer, and what a change of a filter empties; what it writes out is checked as if written. */
function filtersOf(env: Env, filters: Tree | undefined, call: string): void {
  const form = entry(filters, 'form');
  if (form !== undefined) nameAt(env, form, 'forms');
  const wanted = CALLS.get(call)?.filter;
  const found = text(form);
  // The server validates the search by the form of the call: it would refuse another form's values, or not check them.
  if (form !== undefined && found !== undefined && wanted !== undefined && found !== wanted)
    env.report.add('wrongFilterForm', form.at, { call, found, wanted });
  resetsAt(env, entry(filters, 'resets'));
}

/** Checks that `until`, which ends the polling of an answer, names a property of that answer. */
function untilAt({ report, named }: Context, until: Tree | undefined, call: string): void {
  const answer = CALLS.get(call)?.answer;
  if (until === undefined || answer === undefined) return;
  const shape = dereferenced(answer, named);
  const known = shape?.type === 'object' ? Object.keys(shape.properties) : [];
  const found = textOf(until);
  if (!known.includes(found)) report.addUnknownName(until.at, { what: THINGS.answered, found, known });
}

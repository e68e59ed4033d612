import { setTarget } from '../../../actions/set-target.ts';
import type { Profile } from '../../../types/profile.ts';
import { actionKind } from '../../language/kinds.ts';
import { profileOfDeclarations, saysNullable } from '../../language/type-words.ts';
import { CALLS } from '../../language/vocabulary.ts';
import { type Branch, entries, entry, items, lookUp, type Tree, text, textOf } from '../../source/tree.ts';
import type { Env } from '../context/env.ts';
import { valueAt } from '../values/expressions.ts';
import { dialogNamed } from '../values/receivers.ts';

/** Returns the environment after an action that does not end the list: readable roots and known facts. */
export function afterwards(env: Env, inner: Env, kind: string, action: Branch): Env {
  const answer = answerOf(env, kind, action);
  const as = text(entry(action, 'as'));
  const conditional = entry(action, 'when') !== undefined;
  if (answer !== undefined && as !== undefined) {
    reportTaken(env, as, action);
    return withResult(env, as, conditional ? { ...answer, nullable: true } : answer);
  }
  if (kind === 'set') return afterSet(conditional ? env : inner, action, !conditional);
  if (kind === 'reset' || kind === 'choose' || kind === 'run') return forgetWritten(env, writesIn(env, action));
  return env;
}

function answerOf(env: Env, kind: string, action: Branch): Profile | undefined {
  if (kind === 'call') {
    const answer = lookUp(CALLS, entry(action, 'endpoint'))?.answer;
    const optional = entry(action, 'optional');
    const mayFail = optional?.kind === 'leaf' && optional.value === true;
    return answer !== undefined && mayFail ? { ...answer, nullable: true } : answer;
  }
  if (kind !== 'open') return undefined;
  const dialog = dialogNamed(env, textOf(entry(action, 'dialog')));
  return dialog && profileOfDeclarations(entry(dialog, 'returns'), saysNullable);
}

/** Two answers of one name: what reads the first after the second would silently read another thing. */
function reportTaken(env: Env, name: string, action: Branch): void {
  const { result } = env.roots;
  const taken = result !== undefined && 'properties' in result && Object.hasOwn(result.properties, name);
  if (taken) env.report.add('overwrittenAnswer', entry(action, 'as')?.at ?? action.at, { found: name });
}

function withResult(env: Env, name: string, profile: Profile): Env {
  const { result } = env.roots;
  const known = result !== undefined && 'properties' in result ? result.properties : {};
  return env.with({
    roots: { ...env.roots, result: { type: 'object', properties: { ...known, [name]: profile } } },
  });
}

/** Marks state as known after `set` gave it a known value, and forgets the facts about its old value. */
function afterSet(env: Env, action: Branch, certain: boolean): Env {
  let after = forgetWritten(env, writesIn(env, action));
  if (!certain) return after;
  const silent = env.silent();
  for (const [name, value] of entries(entry(action, 'values'))) {
    const type = valueAt(silent, value);
    const target = setTarget(name);
    if (type !== undefined && type.nullable !== true)
      after = after.withFacts(new Set([`${target.root}.${target.name}`]));
  }
  return after;
}

/** Forgets facts about state that the action has written, and about `derive` and `data`, which depend on state. */
function forgetWritten(env: Env, written: ReadonlySet<string>): Env {
  if (written.size === 0) return env;
  const stale = (fact: string): boolean => {
    const [root = '', name = ''] = fact.split('.');
    return root === 'derive' || root === 'data' || ((root === 'state' || root === 'query') && written.has(name));
  };
  const facts = [...env.facts].filter((fact) => !stale(fact));
  return facts.length === env.facts.size ? env : env.with({ facts: new Set(facts) });
}

/** Names of state and query that some part of an action writes: itself, lists it runs, and what they reset. */
function writesIn(env: Env, tree: Tree, running: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const written = new Set<string>();
  const add = (name: string): void => {
    if (written.has(name)) return;
    written.add(name);
    for (const item of items(entry(env.place.state.get(name), 'resets'))) add(textOf(item).replace(/^query\./, ''));
  };
  const visit = (part: Tree): void => {
    const kind = actionKind(part);
    if (kind === 'set') for (const name of entries(entry(part, 'values')).keys()) add(setTarget(name).name);
    if (kind === 'reset') for (const item of items(entry(part, 'state'))) add(textOf(item));
    const run = kind === 'run' ? text(entry(part, 'action')) : undefined;
    const list = run === undefined || running.has(run) ? undefined : env.place.actions.get(run);
    if (run !== undefined && list !== undefined)
      for (const name of writesIn(env, list, new Set([...running, run]))) add(name);
    for (const below of part.kind === 'branch' ? part.entries.values() : items(part)) visit(below);
  };
  visit(tree);
  return written;
}

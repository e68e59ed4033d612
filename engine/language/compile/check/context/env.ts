import type { Json } from '../../../artifact.ts';
import { type Facts, factsWhen, union, withoutRoot } from '../../../rules/check/facts.ts';
import { RuleFault } from '../../../rules/fault.ts';
import { isRecord } from '../../../rules/rule.ts';
import { assertSound } from '../../../rules/structure.ts';
import type { Profile } from '../../../types/profile.ts';
import type { Roots } from '../../../types/resolve-path.ts';
import type { Branch, Tree } from '../../source/tree.ts';

/** Names that a place adds to the tenant's catalogues: a screen's own dialogs, actions, fields… */
export interface Place {
  readonly dialogs: ReadonlyMap<string, Tree>;
  readonly actions: ReadonlyMap<string, Tree>;
  readonly data: ReadonlyMap<string, Tree>;
  readonly state: ReadonlyMap<string, Tree>;
  readonly query: ReadonlyMap<string, Tree>;
  /** Fields of the form whose list this is: a refusal may name one. */
  readonly fields?: ReadonlySet<string>;
  /** The enclosing dialog, which `close` closes. */
  readonly dialog?: Branch;
  /** Told of every place that runs a named action, with what holds there. */
  readonly onRun?: (action: string, facts: Facts) => void;
}

/** A place that offers nothing of its own: menu, shell, texts. */
export const NOWHERE: Place = {
  dialogs: new Map(),
  actions: new Map(),
  data: new Map(),
  state: new Map(),
  query: new Map(),
};

/** Roots that expressions can read at a position, and facts that hold there. */
export interface Env {
  readonly roots: Roots;
  /** Paths known to have a value, because a condition above asked for them. */
  readonly facts: Facts;
  /** Derived rules by name; a condition that reads one narrows as the rule itself would. */
  readonly derive: ReadonlyMap<string, Json>;
  readonly place: Place;
}

/** Returns the environment with a root added or replaced, without the facts about the old root. */
export function withRoot(env: Env, root: string, profile: Profile | undefined): Env {
  return { ...env, roots: { ...env.roots, [root]: profile }, facts: withoutRoot(env.facts, root) };
}

/** The same without a root. */
export function lackingRoot(env: Env, root: string): Env {
  return { ...env, roots: Object.fromEntries(Object.entries(env.roots).filter(([name]) => name !== root)) };
}

/** The same with paths known to have a value. */
export function withFacts(env: Env, facts: Facts): Env {
  return facts.size === 0 ? env : { ...env, facts: union([env.facts, facts]) };
}

/** The same, below a condition that came out so. */
export function whereHolds(env: Env, condition: Json | undefined, outcome = true): Env {
  return condition === undefined ? env : withFacts(env, factsOf(inlined(condition, env, 0), outcome));
}

const DEEPEST = 8;

/** Expands derived rules in a condition, so that `{ "var": "derive.waiting" }` narrows like the rule itself. */
function inlined(condition: unknown, env: Env, depth: number): unknown {
  if (!isRecord(condition) || depth > DEEPEST) return condition;
  const [[operator, argument] = ['', undefined]] = Object.entries(condition);
  if (operator === 'var' && typeof argument === 'string' && argument.startsWith('derive.')) {
    const rule = env.derive.get(argument.slice('derive.'.length));
    return rule === undefined ? condition : { and: [condition, inlined(rule, env, depth + 1)] };
  }
  if (operator === 'has' && typeof argument === 'string' && argument.startsWith('derive.')) {
    const rule = env.derive.get(argument.slice('derive.'.length));
    // Known, whatever it is: what its strict parts read is known too.
    return isRecord(rule) ? { and: [condition, { or: [rule, { '!': rule }] }] } : condition;
  }
  if (operator !== 'and' && operator !== 'or' && operator !== '!') return condition;
  const list = Array.isArray(argument) ? argument : [argument];
  return { [operator]: list.map((part) => inlined(part, env, depth + 1)) };
}

/** Returns the facts of a condition; an empty set for a malformed one, whose faults another check reports. */
function factsOf(condition: unknown, outcome: boolean): Facts {
  try {
    assertSound(condition);
    return factsWhen(outcome, condition);
  } catch (error) {
    if (error instanceof RuleFault) return new Set();
    throw error;
  }
}

import type { Json } from '../../../artifact.ts';
import { type Facts, factsWhen, union, withoutRoot } from '../../../rules/check/facts.ts';
import { RuleFault } from '../../../rules/fault.ts';
import { isRecord } from '../../../rules/rule.ts';
import { assertSound } from '../../../rules/structure.ts';
import type { Profile } from '../../../types/profile.ts';
import type { Roots } from '../../../types/resolve-path.ts';
import type { Shape } from '../../language/shape.ts';
import type { Report } from '../../source/report.ts';
import type { Branch, Tree } from '../../source/tree.ts';
import { type Context, reportingTo } from './context.ts';

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

/** Changes of an environment for the positions below it. */
type Narrowed = Partial<Pick<Env, 'context' | 'roots' | 'facts' | 'derive' | 'place'>>;

/**
 * The typing environment of one position in a document: its tenant, the roots that expressions can read there, and the
 * facts that hold. It is the one argument that checks pass down; it never changes, each method returns another one.
 *
 * ```
 * const row = env.withRoot('item', rowProfile).whereHolds(conditionOf(entry(column, 'visible')));
 * textAt(row, label);
 * ```
 */
export class Env {
  readonly context: Context;
  readonly roots: Roots;
  /** Paths known to have a value, because a condition above asked for them. */
  readonly facts: Facts;
  /** Derived rules by name; a condition that reads one narrows as the rule itself would. */
  readonly derive: ReadonlyMap<string, Json>;
  readonly place: Place;
  readonly #walk: Walk;

  /** The environment where nothing is known but what every document of a tenant can read. */
  static of(context: Context, walk: Walk): Env {
    return new Env({ context, roots: context.globals, facts: NO_FACTS, derive: NO_RULES, place: NOWHERE }, walk);
  }

  private constructor({ context, roots, facts, derive, place }: Required<Narrowed>, walk: Walk) {
    this.context = context;
    this.roots = roots;
    this.facts = facts;
    this.derive = derive;
    this.place = place;
    this.#walk = walk;
  }

  get report(): Report {
    return this.context.report;
  }

  /** Checks a tree and all below it by its shape (screens/walk.ts). */
  walk(tree: Tree, shape: Shape, above?: readonly Level[]): void {
    this.#walk(this, tree, shape, above);
  }

  with({
    context = this.context,
    roots = this.roots,
    facts = this.facts,
    derive = this.derive,
    place = this.place,
  }: Narrowed): Env {
    return new Env({ context, roots, facts, derive, place }, this.#walk);
  }

  /** Returns the environment with a root added or replaced, without the facts about the old root. */
  withRoot(root: string, profile: Profile | undefined): Env {
    return this.with({ roots: { ...this.roots, [root]: profile }, facts: withoutRoot(this.facts, root) });
  }

  /** The same without a root. */
  lackingRoot(root: string): Env {
    return this.with({ roots: Object.fromEntries(Object.entries(this.roots).filter(([name]) => name !== root)) });
  }

  /** The same with paths known to have a value. */
  withFacts(facts: Facts): Env {
    return facts.size === 0 ? this : this.with({ facts: union([this.facts, facts]) });
  }

  /** The same, below a condition that came out so. */
  whereHolds(condition: Json | undefined, outcome = true): Env {
    return condition === undefined ? this : this.withFacts(factsOf(inlined(condition, this, 0), outcome));
  }

  /** The same with its findings in another report. */
  reportingTo(report: Report): Env {
    return this.with({ context: reportingTo(this.context, report) });
  }

  /** The same without findings, for a type whose faults are reported elsewhere. */
  silent(): Env {
    return this.reportingTo(this.report.silent());
  }
}

/** An ancestor of the checked object, with the environment there; `x-item` names a list in one of them. */
export interface Level {
  readonly branch: Branch;
  readonly env: Env;
}

/** Checks a position and all below it; the environment holds it, because what it calls goes on below with it. */
export type Walk = (env: Env, tree: Tree, shape: Shape, above?: readonly Level[]) => void;

const NO_FACTS: Facts = new Set();
const NO_RULES: ReadonlyMap<string, Json> = new Map();

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

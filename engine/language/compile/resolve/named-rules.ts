import { THINGS } from '../../messages/compiler-words.ts';
import { argumentSpecs, isOperator } from '../../rules/rule.ts';
import { StepCache } from '../incremental/step-cache.ts';
import { shapeOf } from '../language/documents.ts';
import type { Shape } from '../language/shape.ts';
import { type Documents, documentOf, eachDocument } from '../layers/documents.ts';
import { chosenShape } from '../layers/merge.ts';
import { Report } from '../source/report.ts';
import {
  type Branch,
  entries,
  entry,
  items,
  type Origin,
  plain,
  type Tree,
  text,
  textOf,
  withEntries,
} from '../source/tree.ts';
import { longCondition, longValue } from './short-rules.ts';

/** Operator that refers to a named rule: `{ "rule": ["turno.cancelado", "item"] }`. */
export const NAMED_RULE = 'rule';
/** Root of the tested value inside a named rule. */
export const SUBJECT = 'subject';

const PATH = /^[a-zA-Z][A-Za-z0-9_]*(\.[a-zA-Z0-9_]+)*$/;

const expanded = new StepCache<Tree>();

/**
 * Writes every rule in its long form (short-rules.ts), and replaces every use of a named rule (rules.json) by a copy of
 * the rule that reads the path of the use in place of `subject`, so that the rest of the compiler, the page and the server
 * evaluate ordinary rules. The copy has the origin of the use, where its faults are reported;
 * check/documents/check-named-rules.ts reports those of the definition.
 */
export function withNamedRules(documents: Documents, report: Report): Documents {
  const rules = documentOf(documents, 'rules');
  return eachDocument(documents, (kind, tree) =>
    expanded.of([tree, ...(rules === undefined ? [] : [rules])], kind, report, (stepReport) =>
      new Expansion(entries(rules), stepReport).below(tree, shapeOf(kind)),
    ),
  );
}

/** A use of a named rule. */
interface Use {
  readonly name: string;
  readonly named: Tree;
  /** Where the subject is read; undefined for a rule without one. */
  readonly path: string | undefined;
  readonly at: Origin;
}

class Expansion {
  readonly #rules: ReadonlyMap<string, Tree>;
  readonly #report: Report;

  constructor(rules: ReadonlyMap<string, Tree>, report: Report) {
    this.#rules = rules;
    this.#report = report;
  }

  /** Replaces the uses in a tree; returns the same object when nothing is replaced. */
  below(tree: Tree, shape: Shape): Tree {
    if (shape.is === 'rule') return this.#rule(longCondition(tree, this.#report), []);
    if (shape.is === 'value') return this.#rule(longValue(tree, this.#report), []);
    if (tree.kind === 'list') {
      const { items: of } = shape;
      return of === undefined ? tree : remade(tree, (item) => this.below(item, of));
    }
    if (tree.kind === 'leaf') return tree;
    const here = chosenShape(shape, tree);
    return remade(tree, (value, key) => {
      const child = here.child(key);
      return child === undefined ? value : this.below(value, child);
    });
  }

  /** A rule, or an argument of one. @param open names of the rules that are being written out around it */
  #rule(tree: Tree, open: readonly string[]): Tree {
    if (tree.kind === 'leaf') return tree;
    if (tree.kind === 'list') return remade(tree, (item) => this.#rule(item, open));
    if (tree.entries.has('const')) return tree;
    const use = entry(tree, NAMED_RULE);
    return use === undefined
      ? remade(tree, (argument) => this.#rule(argument, open))
      : (this.#writtenOut(use, tree, open) ?? tree);
  }

  #writtenOut(written: Tree, around: Branch, open: readonly string[]): Tree | undefined {
    const use = this.#readUse(written, around.at);
    if (use === undefined) return undefined;
    const { name, named, path, at } = use;
    if (open.includes(name)) {
      this.#report.add('namedRuleCycle', at, { chain: [...open.slice(open.indexOf(name)), name].join(' → ') });
      return undefined;
    }
    const body = entry(named, 'that');
    if (body === undefined) return undefined;
    // The faults of its short forms are those of rules.json, which is written out as every document is.
    const that = longCondition(body, new Report());
    const captured = path === undefined ? undefined : capturedIn(plain(that), path.split('.')[0] ?? '');
    if (captured !== undefined) {
      this.#report.add('capturedItemName', at, { found: name, path: path ?? '', captured });
      return undefined;
    }
    const key = around.key === undefined ? {} : { key: around.key };
    return { ...this.#rule(placed(that, at, path), [...open, name]), ...key };
  }

  /** Reads a use; reports a malformed or unknown one. */
  #readUse(written: Tree, at: Origin): Use | undefined {
    const [first, second, more] = written.kind === 'list' ? written.items : [written];
    const name = text(first);
    if (name === undefined || more !== undefined || (second !== undefined && !PATH.test(textOf(second)))) {
      this.#report.add('malformedRuleReference', written.at, { found: JSON.stringify(plain(written)) });
      return undefined;
    }
    const named = this.#rules.get(name);
    if (named === undefined || name === '$schema') {
      const names = [...this.#rules.keys()].filter((known) => known !== '$schema');
      this.#report.addUnknownName(first?.at ?? at, { what: THINGS.namedRule, found: name, known: names });
      return undefined;
    }
    const of = text(entry(named, 'of'));
    if ((of === undefined) !== (second === undefined)) {
      const how = of === undefined ? `{ "rule": "${name}" }` : `{ "rule": ["${name}", "ruta"] }`;
      this.#report.add('misusedNamedRule', written.at, { found: name, how });
      return undefined;
    }
    return { name, named, path: text(second), at };
  }
}

/** Maps the parts of a tree; answers the very same tree where no part changed, so that caches keep what they know. */
function remade(tree: Exclude<Tree, { kind: 'leaf' }>, make: (part: Tree, key: string) => Tree): Tree {
  if (tree.kind === 'list') {
    const changed = tree.items.map((item) => make(item, ''));
    return changed.every((item, at) => item === tree.items[at]) ? tree : { ...tree, items: changed };
  }
  const parts = [...tree.entries].map(([key, value]): [string, Tree] => [key, make(value, key)]);
  return parts.every(([key, value]) => value === tree.entries.get(key)) ? tree : withEntries(tree, new Map(parts));
}

/** A copy of a rule at another place, which reads `path` where it said `subject`. */
function placed(tree: Tree, at: Origin, path: string | undefined): Tree {
  if (tree.kind === 'list') return { kind: 'list', at, items: tree.items.map((item) => placed(item, at, path)) };
  if (tree.kind === 'leaf') return { kind: 'leaf', at, value: tree.value };
  const parts = [...tree.entries].map(([operator, argument]): [string, Tree] => {
    if (operator === NAMED_RULE) return [operator, readsAt(argument, at, path, [false, true])];
    const specs = isOperator(operator) ? argumentSpecs(operator) : [];
    return [
      operator,
      readsAt(
        argument,
        at,
        path,
        specs.map(({ kind }) => kind === 'path' || kind === 'read'),
      ),
    ];
  });
  return { kind: 'branch', at, entries: new Map(parts) };
}

/** The arguments of an operator at another place; `paths` says which are paths. */
function readsAt(argument: Tree, at: Origin, path: string | undefined, paths: readonly boolean[]): Tree {
  const read = (tree: Tree, isPath: boolean | undefined): Tree => {
    const named = isPath === true ? text(tree) : undefined;
    if (named === undefined || path === undefined || named.split('.')[0] !== SUBJECT) return placed(tree, at, path);
    return { kind: 'leaf', at, value: `${path}${named.slice(SUBJECT.length)}` };
  };
  if (argument.kind !== 'list') return read(argument, paths[0]);
  return { kind: 'list', at, items: items(argument).map((item, index) => read(item, paths[index])) };
}

/**
 * The name that a list inside a rule gives its elements, when it is that of the root that the subject is read from: the
 * rule would read the element in its place.
 */
function capturedIn(rule: unknown, root: string): string | undefined {
  if (typeof rule !== 'object' || rule === null) return undefined;
  for (const [operator, argument] of Object.entries(rule)) {
    const args: readonly unknown[] = Array.isArray(argument) ? argument : [argument];
    const over = isOperator(operator) && argumentSpecs(operator).some(({ kind }) => kind === 'each');
    const name = typeof args[2] === 'string' ? args[2] : 'item';
    if (over && args[1] !== undefined && name === root) return name;
    const below = capturedIn(argument, root);
    if (below !== undefined) return below;
  }
  return undefined;
}

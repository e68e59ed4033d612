import { COMPILER_WORDS, filled } from '../../../messages/compiler-words.ts';
import { RULE_WORDS } from '../../../messages/rules.ts';
import type { Profile } from '../../../types/profile.ts';
import { nodeKind } from '../../language/kinds.ts';
import type { Shape } from '../../language/shape.ts';
import { checkTypeWord, profileOfType } from '../../language/type-words.ts';
import { chosenShape } from '../../layers/merge.ts';
import { leadsNowhere } from '../../resolve/dead-links.ts';
import { type Branch, entry, type Tree, text, textOf } from '../../source/tree.ts';
import { actionsAt } from '../actions/actions.ts';
import type { Context } from '../context/context.ts';
import { Env, type Level } from '../context/env.ts';
import { bindAt } from '../values/bind.ts';
import { codeProfile } from '../values/code-lists.ts';
import { conditionOf, linkTextAt, pathAt, ruleAt, textAt, valueAt } from '../values/expressions.ts';
import { listAt } from '../values/items.ts';
import { linkAt } from '../values/links.ts';
import { nameAt } from '../values/names.ts';
import { nodeAt } from './nodes.ts';

/** Words of an object that decide whether all the rest of it is there at all. */
const CONDITIONS = ['visible', 'when'] as const;

/**
 * Checks a position and everything below it by its shape: texts, rules, paths, values, links, names and actions, each
 * with the roots that it may read. Conditions narrow their sibling properties; lists provide `item`.
 */
export function walk(env: Env, tree: Tree, shape: Shape, above: readonly Level[] = []): void {
  if (shape.is !== undefined) positionAt(env, tree, shape);
  else if (tree.kind === 'leaf') {
    const ref = shape.json['x-ref'];
    if (ref !== undefined) nameAt(env, tree, ref);
  } else if (tree.kind === 'list') {
    const { items } = shape;
    if (items !== undefined) for (const item of tree.items) walk(env, item, items, above);
  } else branchAt(env, tree, shape, above);
}

/** The environment of a tenant's documents where nothing narrows it. */
export const globalEnv = (context: Context): Env => Env.of(context, walk);

/** A position that holds one of the kinds of value of the language. */
function positionAt(env: Env, tree: Tree, shape: Shape): void {
  const { json } = shape;
  switch (shape.is) {
    case 'text':
      textAt(env, tree);
      break;
    case 'link':
      linkAt(env, tree, json['x-link'] ?? 'link');
      break;
    case 'rule':
      ruleAt(env, tree, json['x-unknown'] ?? 'allowed', wantedBy(shape));
      break;
    case 'path':
      if (json['x-bind'] === true) bindAt(env, tree, wantedBy(shape));
      else if (json['x-type'] === 'list') listAt(env, tree);
      else pathAt(env, tree, wantedBy(shape));
      break;
    case 'value':
      valueAt(env, tree);
      break;
    case 'type':
      checkTypeWord(tree, env.report);
      break;
    default:
      if (tree.kind === 'list') actionsAt(env, tree.items);
  }
}

function wantedBy(shape: Shape): Profile | undefined {
  const { 'x-type': word, 'x-values': values } = shape.json;
  if (values !== undefined) return { type: 'string', enum: values };
  return typeof word === 'string' ? profileOfType(word) : undefined;
}

function branchAt(env: Env, branch: Branch, shape: Shape, above: readonly Level[]): void {
  const here = chosenShape(shape, branch);
  const narrowed = CONDITIONS.reduce((inner, word) => inner.whereHolds(conditionOf(entry(branch, word))), env);
  const levels = [{ branch, env: narrowed }, ...above];
  const checked = nodeAt(narrowed, branch, here);
  for (const [key, tree] of branch.entries) {
    const child = here.child(key);
    if (child === undefined || checked.has(key)) continue;
    const condition = CONDITIONS.some((word) => word === key);
    const outer = key === 'press' ? narrowed.whereHolds(conditionOf(entry(branch, 'enabled'))) : narrowed;
    if (key === 'press' && tree.kind === 'list' && tree.items.length === 0)
      env.report.add('emptyPress', tree.at, { key });
    const inner = itemEnv(condition ? env : loadedEnv(outer, branch, key), child, levels);
    // Phase 6 drops and reports this object; the rest of it must be valid for the day its screen exists (FIXL-23).
    if (key === 'to' && leadsNowhere(here, branch, env.context.routes)) linkTextAt(inner, tree);
    else if (tree.key === undefined && tree.at === branch.at && child.is === 'path')
      defaultAt(inner, { key, tree, shape: child }, levels);
    else walk(inner, tree, child, levels);
  }
}

/** A property of an object, with the shape of its value. */
interface Property {
  readonly key: string;
  readonly tree: Tree;
  readonly shape: Shape;
}

/** Checks a path filled in from a default. Its author mends a fault by writing the property explicitly. */
function defaultAt(env: Env, { key, tree, shape }: Property, levels: readonly Level[]): void {
  const report = env.report.silent();
  walk(env.reportingTo(report), tree, shape, levels);
  for (const finding of report.findings) {
    const { below = '', allowed = '' } = finding.args;
    const single = allowed === RULE_WORDS.noNames;
    const example = single ? below : `${below}.${allowed.split(', ')[0]}`;
    const parts = filled(single ? COMPILER_WORDS.oneValue : COMPILER_WORDS.hasParts, { allowed, item: below });
    if (finding.code !== 'unknownPath') env.report.repeat([finding]);
    else env.report.add('missingItemKey', tree.at, { key, path: textOf(tree), parts, example });
  }
}

/** Returns the environment at a property, with `item` where its schema says so. */
function itemEnv(env: Env, child: Shape, levels: readonly Level[]): Env {
  if (child.json['x-no-item'] === true) return env.lackingRoot('item');
  const word = child.json['x-item'];
  if (word === undefined) return env;
  const level = levels.find(({ branch }) => branch.entries.has(word));
  const list = level && entry(level.branch, word);
  if (level === undefined || list === undefined) {
    const codes = levels.map(({ branch }) => text(entry(branch, 'codes'))).find((name) => name !== undefined);
    return codes === undefined ? env : env.withRoot('item', codeProfile(codes, env.context));
  }
  // The list itself is checked, and its faults told, where it stands.
  return env.withRoot('item', listAt(level.env.silent(), list));
}

/** Below `load`, what it waited for is there. */
function loadedEnv(env: Env, branch: Branch, key: string): Env {
  if (nodeKind(branch) !== 'load' || key !== 'children') return env;
  const of = text(entry(branch, 'of'));
  return of === undefined ? env : env.withFacts(new Set([of]));
}

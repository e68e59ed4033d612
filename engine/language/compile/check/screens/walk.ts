import { COMPILER_WORDS, filled } from '../../../messages/compiler-words.ts';
import { RULE_WORDS } from '../../../messages/rules.ts';
import type { Profile } from '../../../types/profile.ts';
import type { Shape } from '../../language/shape.ts';
import { checkTypeWord, profileOfType } from '../../language/type-words.ts';
import { chosenShape } from '../../layers/merge.ts';
import { leadsNowhere } from '../../resolve/dead-links.ts';
import { type Branch, entry, type Tree, text } from '../../source/tree.ts';
import { actionsAt } from '../actions/actions.ts';
import { type Context, reportingTo } from '../context/context.ts';
import { type Env, lackingRoot, whereHolds, withFacts, withRoot } from '../context/env.ts';
import type { Level } from '../context/walker.ts';
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
export function walk(tree: Tree, shape: Shape, env: Env, context: Context, above: readonly Level[] = []): void {
  if (shape.is !== undefined) positionAt(tree, shape, env, context);
  else if (tree.kind === 'leaf') {
    const ref = shape.json['x-ref'];
    if (ref !== undefined) nameAt(tree, ref, env, context);
  } else if (tree.kind === 'list') {
    const { items } = shape;
    if (items !== undefined) for (const item of tree.items) walk(item, items, env, context, above);
  } else branchAt(tree, shape, env, context, above);
}

/** A position that holds one of the kinds of value of the language. */
function positionAt(tree: Tree, shape: Shape, env: Env, context: Context): void {
  const { json } = shape;
  switch (shape.is) {
    case 'text':
      textAt(tree, env, context);
      break;
    case 'link':
      linkAt(tree, env, context, json['x-link'] ?? 'link');
      break;
    case 'rule':
      ruleAt(tree, env, context, json['x-unknown'] ?? 'allowed', wantedBy(shape));
      break;
    case 'path':
      if (json['x-bind'] === true) bindAt(tree, env, context, wantedBy(shape));
      else if (json['x-type'] === 'list') listAt(tree, env, context);
      else pathAt(tree, env, context, wantedBy(shape));
      break;
    case 'value':
      valueAt(tree, env, context);
      break;
    case 'type':
      checkTypeWord(tree, context.report);
      break;
    default:
      if (tree.kind === 'list') actionsAt(tree.items, env, context, walk);
  }
}

function wantedBy(shape: Shape): Profile | undefined {
  const { 'x-type': word, 'x-values': values } = shape.json;
  if (values !== undefined) return { type: 'string', enum: values };
  return typeof word === 'string' ? profileOfType(word) : undefined;
}

function branchAt(branch: Branch, shape: Shape, env: Env, context: Context, above: readonly Level[]): void {
  const here = chosenShape(shape, branch);
  const narrowed = CONDITIONS.reduce((inner, word) => whereHolds(inner, conditionOf(entry(branch, word))), env);
  const levels = [{ branch, env: narrowed }, ...above];
  const checked = nodeAt(branch, narrowed, context, walk, here);
  for (const [key, tree] of branch.entries) {
    const child = here.child(key);
    if (child === undefined || checked.has(key)) continue;
    const condition = CONDITIONS.some((word) => word === key);
    const outer = key === 'press' ? whereHolds(narrowed, conditionOf(entry(branch, 'enabled'))) : narrowed;
    if (key === 'press' && tree.kind === 'list' && tree.items.length === 0)
      context.report.add('emptyPress', tree.at, { key });
    const inner = itemEnv(child, condition ? env : loadedEnv(branch, key, outer), levels, context);
    // Phase 6 drops and reports this object; the rest of it must be valid for the day its screen exists (FIXL-23).
    if (key === 'to' && leadsNowhere(here, branch, context.routes)) linkTextAt(tree, inner, context);
    else if (tree.key === undefined && tree.at === branch.at && child.is === 'path')
      defaultAt(key, tree, child, inner, context, levels);
    else walk(tree, child, inner, context, levels);
  }
}

/** Checks a path filled in from a default. Its author mends a fault by writing the property explicitly. */
function defaultAt(key: string, tree: Tree, shape: Shape, env: Env, context: Context, levels: readonly Level[]): void {
  const report = context.report.silent();
  walk(tree, shape, env, reportingTo(report, context), levels);
  for (const finding of report.findings) {
    const { below = '', allowed = '' } = finding.args;
    const single = allowed === RULE_WORDS.noNames;
    const example = single ? below : `${below}.${allowed.split(', ')[0]}`;
    const parts = filled(single ? COMPILER_WORDS.oneValue : COMPILER_WORDS.hasParts, { allowed, item: below });
    if (finding.code !== 'unknownPath') context.report.repeat([finding]);
    else context.report.add('missingItemKey', tree.at, { key, path: text(tree) ?? '', parts, example });
  }
}

/** Returns the environment at a property, with `item` where its schema says so. */
function itemEnv(child: Shape, env: Env, levels: readonly Level[], context: Context): Env {
  if (child.json['x-no-item'] === true) return lackingRoot(env, 'item');
  const word = child.json['x-item'];
  if (word === undefined) return env;
  const level = levels.find(({ branch }) => branch.entries.has(word));
  const list = level && entry(level.branch, word);
  if (level === undefined || list === undefined) {
    const codes = levels.map(({ branch }) => text(entry(branch, 'codes'))).find((name) => name !== undefined);
    return codes === undefined ? env : withRoot(env, 'item', codeProfile(codes, context));
  }
  // The list itself is checked, and its faults told, where it stands.
  return withRoot(env, 'item', listAt(list, level.env, reportingTo(context.report.silent(), context)));
}

/** Below `load`, what it waited for is there. */
function loadedEnv(branch: Branch, key: string, env: Env): Env {
  if (text(entry(branch, 'node')) !== 'load' || key !== 'children') return env;
  const of = text(entry(branch, 'of'));
  return of === undefined ? env : withFacts(env, new Set([of]));
}

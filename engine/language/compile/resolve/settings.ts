import { COMPILER_WORDS } from '../../messages/compiler-words.ts';
import { StepCache } from '../incremental/step-cache.ts';
import type { Shape } from '../language/shape.ts';
import { chosenShape } from '../layers/merge.ts';
import type { Report } from '../source/report.ts';
import { entries, reach, type Tree, text, withEntries } from '../source/tree.ts';

/**
 * Replaces the name of a setting by the tenant's number where a number may refer to a setting (`x-setting`), so that
 * settings hold the number once, and readers of the artifact always get a number.
 */
export function withSettings(shape: Shape, tree: Tree, tenant: Tree | undefined, report: Report): Tree {
  const named = settingsNamed.of([tree], '', report, () => namesIn(shape, tree));
  // A document without such a name stays the same tree for all tenants.
  if (named.length === 0) return tree;
  const values = JSON.stringify(named.map((name) => numberAt(name, tenant)));
  return values.includes('null')
    ? textOf(shape, tree, tenant, report)
    : withValues.of([tree], values, report, (stepReport) => textOf(shape, tree, tenant, stepReport));
}

const settingsNamed = new StepCache<readonly string[]>();
const withValues = new StepCache<Tree>();

/** The settings that a tree names where a setting may give a number. */
function namesIn(shape: Shape, tree: Tree): readonly string[] {
  const name = text(tree);
  if (shape.json['x-setting'] === true && name !== undefined) return [name];
  if (tree.kind === 'leaf') return [];
  if (tree.kind === 'list') {
    const { items } = shape;
    return items === undefined ? [] : tree.items.flatMap((item) => namesIn(items, item));
  }
  const here = chosenShape(shape, tree);
  return [...tree.entries].flatMap(([key, value]) => {
    const child = here.child(key);
    return child === undefined ? [] : namesIn(child, value);
  });
}

/** Returns a number of the settings; null for an unknown name, which `settingFor` reports with the known ones. */
function numberAt(name: string, tenant: Tree | undefined): number | null {
  const setting = reach(tenant, name.split('.'));
  return setting?.kind === 'leaf' && typeof setting.value === 'number' ? setting.value : null;
}

function textOf(shape: Shape, tree: Tree, tenant: Tree | undefined, report: Report): Tree {
  const name = text(tree);
  if (shape.json['x-setting'] === true && name !== undefined) return settingFor(name, tree, tenant, report);
  if (tree.kind === 'list' && shape.items !== undefined) {
    const { items } = shape;
    return { ...tree, items: tree.items.map((item) => textOf(items, item, tenant, report)) };
  }
  if (tree.kind !== 'branch') return tree;
  const here = chosenShape(shape, tree);
  const parts = [...tree.entries].map(([key, value]): [string, Tree] => {
    const child = here.child(key);
    return [key, child === undefined ? value : textOf(child, value, tenant, report)];
  });
  return withEntries(tree, new Map(parts));
}

function settingFor(name: string, tree: Tree, tenant: Tree | undefined, report: Report): Tree {
  const setting = reach(tenant, name.split('.'));
  if (setting?.kind === 'leaf' && typeof setting.value === 'number')
    return { ...tree, kind: 'leaf', value: setting.value };
  report.addUnknownName(tree.at, {
    what: COMPILER_WORDS.numberSetting,
    found: name,
    known: numbersIn(reach(tenant, ['settings']), 'settings'),
  });
  return tree;
}

/** The settings that are numbers, by path. */
function numbersIn(tree: Tree | undefined, path: string): string[] {
  if (tree?.kind === 'leaf') return typeof tree.value === 'number' ? [path] : [];
  return [...entries(tree)].flatMap(([key, entry]) => numbersIn(entry, `${path}.${key}`));
}

import { COMPILER_WORDS } from '../../messages/compiler-words.ts';
import { tellUnknownName } from '../check/unknown-name.ts';
import type { Shape } from '../language/shape.ts';
import { chosenShape } from '../layers/merge.ts';
import type { Report } from '../report.ts';
import { entries, reach, type Tree, text, withEntries } from '../source/tree.ts';

/**
 * Writes the tenant's setting in place of its name where a number may be told by a setting (`x-setting`), so that the
 * number lives once, in settings, and whoever reads the artifact meets a number.
 */
export function withSettings(shape: Shape, tree: Tree, tenant: Tree | undefined, report: Report): Tree {
  const name = text(tree);
  if (shape.json['x-setting'] === true && name !== undefined) return settingFor(name, tree, tenant, report);
  if (tree.kind === 'list' && shape.items !== undefined) {
    const { items } = shape;
    return { ...tree, items: tree.items.map((item) => withSettings(items, item, tenant, report)) };
  }
  if (tree.kind !== 'branch') return tree;
  const here = chosenShape(shape, tree);
  const made = [...tree.entries].map(([key, value]): [string, Tree] => {
    const child = here.child(key);
    return [key, child === undefined ? value : withSettings(child, value, tenant, report)];
  });
  return withEntries(tree, new Map(made));
}

function settingFor(name: string, tree: Tree, tenant: Tree | undefined, report: Report): Tree {
  const found = reach(tenant, name.split('.'));
  if (found?.kind === 'leaf' && typeof found.value === 'number') return { ...tree, kind: 'leaf', value: found.value };
  tellUnknownName(
    report,
    tree.at,
    COMPILER_WORDS.numberSetting,
    name,
    numbersIn(reach(tenant, ['settings']), 'settings'),
  );
  return tree;
}

/** The settings that are numbers, by path. */
function numbersIn(tree: Tree | undefined, path: string): string[] {
  if (tree?.kind === 'leaf') return typeof tree.value === 'number' ? [path] : [];
  return [...entries(tree)].flatMap(([key, entry]) => numbersIn(entry, `${path}.${key}`));
}

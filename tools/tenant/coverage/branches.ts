import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { checksOf } from '../../../engine/language/checks/check.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import { SHELL_PARTS } from '../../../engine/language/screens/shown-shell.ts';
import type { Files } from '../../readers/folder.ts';
import type { RuleTable, TableCase } from '../tables/rule-table.ts';
import { type Branch, branchKey, subjectIn } from './branch.ts';
import { formBranches } from './form-branches.ts';
import { viewedBranches } from './screen-branches.ts';
import { type WrittenRules, writerOf, writtenRules } from './written-rules.ts';

const SHOWN = ['shown', 'hidden'];

/**
 * The branches of the rules that a tenant and its layers write, each with the folder whose rule is in effect. A rule that
 * several forms or screens use, of a shared field or a part, has its branches once for each.
 * @param folders of the tenant's chain, its own first
 */
export function branchesOf(tenant: CompiledTenant, files: Files, folders: readonly string[]): readonly Branch[] {
  const rules = writtenRules(files, folders);
  const { menu, tiles, shell } = tenant.public;
  const entriesOf = (of: string, document: string, at: readonly string[], items: object): readonly Branch[] =>
    Object.entries(items).flatMap(([name, entry]) => {
      const path = [...at, name];
      const rule = ruleOf(entry);
      const layer = isRecord(rule) ? writerOf(rules, document, [...path, 'visible']) : undefined;
      return layer === undefined
        ? []
        : listed({ of, name, place: `${document}:${path.join('.')}`, layer, rules: [rule] });
    });
  return [
    ...entriesOf('menu', 'menu', ['items'], menu.items),
    ...Object.entries(tiles).flatMap(([group, { items }]) =>
      entriesOf(`tiles:${group}`, 'tiles', [group, 'items'], items),
    ),
    ...SHELL_PARTS.flatMap((name) => {
      const paths = ['visible', 'enabled', 'from', 'until'].map((word) => [name, word]);
      const layer = writerOf(rules, 'shell', ...paths);
      return layer === undefined
        ? []
        : listed({ of: 'shell', name, place: `shell:${name}`, layer, rules: [shell[name]] });
    }),
    ...checkBranches(tenant, rules),
    ...viewedBranches(tenant, rules),
    ...formBranches(tenant, rules, files),
  ];
}

const ruleOf = (entry: unknown): unknown => (isRecord(entry) ? entry.visible : undefined);

/** Branches of an entry of a list whose rows name the entries that show. */
const listed = (entry: Pick<Branch, 'of' | 'name' | 'place' | 'layer' | 'rules'>): readonly Branch[] =>
  SHOWN.map((word) => ({
    ...entry,
    word,
    takenBy: ({ expect }) => Array.isArray(expect) && expect.includes(entry.name) === (word === 'shown'),
  }));

function checkBranches(tenant: CompiledTenant, written: WrittenRules): readonly Branch[] {
  return checksOf(tenant).flatMap(({ id, when, passWhen, refusals = {}, shows }) => {
    const of = `checks:${id}`;
    const layer = writerOf(written, 'checks', [id]);
    if (layer === undefined) return [];
    const words = [...(when === undefined ? [] : ['skipped']), 'passes', ...Object.keys(refusals), 'refused'];
    const rules = [when, passWhen, ...Object.values(refusals).map((one) => one.when)].filter(
      (rule) => rule !== undefined,
    );
    const ends = words.map(
      (word): Branch => ({ of, name: '', place: of, layer, word, rules, takenBy: ({ expect }) => expect === word }),
    );
    const shower = writerOf(written, 'checks', [id, 'shows']);
    if (shower === undefined || shows?.when === undefined) return ends;
    const shown = SHOWN.map(
      (word): Branch => ({
        of,
        name: 'shows',
        place: `${of}.shows`,
        layer: shower,
        word,
        rules: [shows.when, ...rules],
        takenBy: (row) => row.shows !== undefined && (row.shows !== false) === (word === 'shown'),
      }),
    );
    return [...ends, ...shown];
  });
}

/** The branches that a row expects, by their keys. */
export const expectedBranches = (table: RuleTable, row: TableCase, branches: readonly Branch[]): readonly string[] =>
  branches.filter(({ of, takenBy }) => of === subjectIn(table) && takenBy(row)).map(branchKey);

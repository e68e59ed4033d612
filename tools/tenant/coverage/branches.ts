import type { CompiledTenant } from '../../../engine/artifact.ts';
import { checksOf } from '../../../engine/checks/check.ts';
import { isRecord } from '../../../engine/rules/rule.ts';
import { SHELL_PARTS } from '../../../engine/screens/shown-shell.ts';
import type { Files } from '../../readers/folder.ts';
import type { RuleTable, TableCase } from '../tables/rule-table.ts';
import { type Branch, branchKey, subjectIn } from './branch.ts';
import { formBranches } from './form-branches.ts';
import { isWritten, type OwnDocuments, ownDocuments } from './own-documents.ts';
import { viewedBranches } from './screen-branches.ts';

const SHOWN = ['shown', 'hidden'];

/**
 * The branches of the rules that the tenant's own documents write. A rule that several forms or screens use, of a shared
 * field or a part, has its branches once for each.
 */
export function branchesOf(tenant: CompiledTenant, files: Files, id: string): readonly Branch[] {
  const own = ownDocuments(files, id);
  const { menu, tiles, shell } = tenant.public;
  const entriesOf = (of: string, document: string, at: readonly string[], items: object): readonly Branch[] =>
    Object.entries(items).flatMap(([name, entry]) => {
      const path = [...at, name];
      if (!isWritten(own, document, [...path, 'visible'])) return [];
      return listed({ of, name, place: `${document}:${path.join('.')}`, rules: [ruleOf(entry)] });
    });
  return [
    ...entriesOf('menu', 'menu', ['items'], menu.items),
    ...Object.entries(tiles).flatMap(([group, { items }]) =>
      entriesOf(`tiles:${group}`, 'tiles', [group, 'items'], items),
    ),
    ...SHELL_PARTS.filter((name) =>
      ['visible', 'enabled', 'from', 'until'].some((word) => isWritten(own, 'shell', [name, word])),
    ).flatMap((name) => listed({ of: 'shell', name, place: `shell:${name}`, rules: [shell[name]] })),
    ...checkBranches(tenant, own),
    ...viewedBranches(tenant, own),
    ...formBranches(tenant, own, files),
  ];
}

const ruleOf = (entry: unknown): unknown => (isRecord(entry) ? entry.visible : undefined);

/** Branches of an entry of a list whose rows name the entries that show. */
const listed = (entry: Pick<Branch, 'of' | 'name' | 'place' | 'rules'>): readonly Branch[] =>
  SHOWN.map((word) => ({
    ...entry,
    word,
    takenBy: ({ expect }) => Array.isArray(expect) && expect.includes(entry.name) === (word === 'shown'),
  }));

function checkBranches(tenant: CompiledTenant, own: OwnDocuments): readonly Branch[] {
  return checksOf(tenant).flatMap(({ id, when, passWhen, refusals = {}, shows }) => {
    const of = `checks:${id}`;
    if (!isWritten(own, 'checks', [id])) return [];
    const words = [...(when === undefined ? [] : ['skipped']), 'passes', ...Object.keys(refusals), 'refused'];
    const rules = [when, passWhen, ...Object.values(refusals).map((one) => one.when)].filter(
      (rule) => rule !== undefined,
    );
    const ends = words.map(
      (word): Branch => ({ of, name: '', place: of, word, rules, takenBy: ({ expect }) => expect === word }),
    );
    if (!isWritten(own, 'checks', [id, 'shows']) || shows?.when === undefined) return ends;
    const shown = SHOWN.map(
      (word): Branch => ({
        ...{ of, name: 'shows', place: `${of}.shows`, word, rules: [shows.when, ...rules] },
        takenBy: (row) => row.shows !== undefined && (row.shows !== false) === (word === 'shown'),
      }),
    );
    return [...ends, ...shown];
  });
}

/** The branches that a row expects, by their keys. */
export const expectedBranches = (table: RuleTable, row: TableCase, branches: readonly Branch[]): readonly string[] =>
  branches.filter(({ of, takenBy }) => of === subjectIn(table) && takenBy(row)).map(branchKey);

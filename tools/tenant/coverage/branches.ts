import type { CompiledTenant } from '../../../engine/artifact.ts';
import { checksOf } from '../../../engine/checks/check.ts';
import { wholePath } from '../../../engine/compile/language/documents.ts';
import { isRecord } from '../../../engine/rules/rule.ts';
import { SHELL_PARTS } from '../../../engine/screens/shown-shell.ts';
import { screenPlaces } from '../../../engine/tables/judge-subject.ts';
import { placesNamed, type RulePlace, shortName } from '../../../engine/tables/rule-places.ts';
import { subjectOf } from '../../../engine/tables/table-subject.ts';
import type { Files } from '../../readers/folder.ts';
import type { RuleTable, TableCase } from '../tables/rule-table.ts';

/** A result that a rule of a tenant can give. */
export interface Branch {
  /** Subject as a table writes it: `menu`, `screens/home`. */
  readonly of: string;
  /** Name in `expect`; '' for a check. */
  readonly name: string;
  /** Document and path of the rule, as `explain` writes them: `menu:items.turnos`. */
  readonly place: string;
  readonly word: string;
  /** The rules that decide it. */
  readonly rules: readonly unknown[];
}

/** Names a branch. */
export const branchKey = ({ place, word }: Pick<Branch, 'place' | 'word'>): string => `${place} ${word}`;

const SHOWN = ['shown', 'hidden'];

/** The branches of the rules that the tenant's own documents write, except those of forms. */
export function branchesOf(tenant: CompiledTenant, files: Files, id: string): readonly Branch[] {
  const own = ownDocuments(files, id);
  const { menu, tiles, shell, screens, parts } = tenant.public;
  const entriesOf = (of: string, document: string, at: readonly string[], items: object): readonly Branch[] =>
    Object.entries(items).flatMap(([name, entry]) => {
      const path = [...at, name];
      if (!isWritten(own, document, [...path, 'visible'])) return [];
      return SHOWN.map((word) => ({ of, name, place: `${document}:${path.join('.')}`, word, rules: [ruleOf(entry)] }));
    });
  return [
    ...entriesOf('menu', 'menu', ['items'], menu.items),
    ...Object.entries(tiles).flatMap(([group, { items }]) =>
      entriesOf(`tiles:${group}`, 'tiles', [group, 'items'], items),
    ),
    ...SHELL_PARTS.filter((name) =>
      ['visible', 'enabled', 'from', 'until'].some((word) => isWritten(own, 'shell', [name, word])),
    ).flatMap((name) =>
      SHOWN.map((word) => ({ of: 'shell', name, place: `shell:${name}`, word, rules: [shell[name]] })),
    ),
    ...checkBranches(tenant, own),
    ...unique(screens.flatMap((screen) => screenBranches(screen.id, screenPlaces(screen, parts), own))),
  ];
}

const ruleOf = (entry: unknown): unknown => (isRecord(entry) ? entry.visible : undefined);

function checkBranches(tenant: CompiledTenant, own: OwnDocuments): readonly Branch[] {
  return checksOf(tenant).flatMap(({ id, when, passWhen, refusals = {} }) => {
    if (!isWritten(own, 'checks', [id])) return [];
    const words = [...(when === undefined ? [] : ['skipped']), 'passes', ...Object.keys(refusals), 'refused'];
    const rules = [when, passWhen, ...Object.values(refusals).map((one) => one.when)].filter(
      (rule) => rule !== undefined,
    );
    return words.map((word) => ({ of: `checks:${id}`, name: '', place: `checks:${id}`, word, rules }));
  });
}

function screenBranches(id: string, places: readonly RulePlace[], own: OwnDocuments): readonly Branch[] {
  return places.flatMap((place) => {
    const written = Object.keys(place.rules).filter((rule) =>
      isWritten(own, place.document, [...place.written.split('.'), ...rule.split('.')]),
    );
    if (written.length === 0) return [];
    const words = place.words.filter(
      (word) => word !== 'unknown' && (word !== 'disabled' || written.includes('enabled')),
    );
    return words.map((word) => ({
      of: `screens/${id}`,
      name: shortName(places, place),
      place: placeName(place),
      word,
      rules: Object.values(place.rules),
    }));
  });
}

const placeName = ({ document, written }: RulePlace): string => `${document}:${written}`;

/** A part's rules once, though several screens show them. */
function unique(branches: readonly Branch[]): readonly Branch[] {
  return [...new Map([...branches].reverse().map((branch) => [branchKey(branch), branch])).values()].reverse();
}

/** The branches that a row expects, by their keys. */
export function expectedBranches(
  tenant: CompiledTenant,
  table: RuleTable,
  { expect }: TableCase,
  branches: readonly Branch[],
): readonly string[] {
  const subject = subjectOf(table.of ?? '');
  const about = branches.filter(({ of }) => of === table.of);
  if (subject === undefined || expect === undefined) return [];
  if (subject.kind === 'checks') return [branchKey({ place: table.of ?? '', word: String(expect) })];
  if (subject.kind !== 'screens') {
    const shown = Array.isArray(expect) ? expect : [];
    return about.filter(({ name, word }) => shown.includes(name) === (word === 'shown')).map(branchKey);
  }
  const screen = tenant.public.screens.find(({ id }) => id === subject.name);
  const places = screen === undefined ? [] : screenPlaces(screen, tenant.public.parts);
  return Object.entries(isRecord(expect) ? expect : {}).flatMap(([name, word]) =>
    placesNamed(places, name).flatMap((place) =>
      // A button that shows and cannot be pressed is shown all the same.
      (word === 'disabled' ? [word, 'shown'] : [String(word)]).map((one) =>
        branchKey({ place: placeName(place), word: one }),
      ),
    ),
  );
}

/** Documents of the tenant's own folder as written, by path without `.json`; several where one is in pieces. */
type OwnDocuments = ReadonlyMap<string, readonly unknown[]>;

function ownDocuments(files: Files, id: string): OwnDocuments {
  const own = new Map<string, unknown[]>();
  for (const [file, text] of files) {
    if (!file.startsWith(`${id}/`) || !file.endsWith('.json')) continue;
    const name = wholePath(file.slice(id.length + 1)).replace(/\.json$/, '');
    own.set(name, [...(own.get(name) ?? []), JSON.parse(text)]);
  }
  return own;
}

function isWritten(own: OwnDocuments, document: string, path: readonly string[]): boolean {
  return (own.get(document) ?? []).some((written) => {
    let found: unknown = written;
    for (const key of path) {
      if (Array.isArray(found)) found = found[Number(key)];
      else found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined;
    }
    return found !== undefined && found !== null;
  });
}

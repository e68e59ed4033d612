import { ownName } from '../../forms/own-name.ts';
import { StepCache } from '../incremental/step-cache.ts';
import type { Documents } from '../layers/documents.ts';
import type { Report } from '../source/report.ts';
import {
  type Branch,
  entries,
  entry,
  type Origin,
  plain,
  planted,
  type Tree,
  text,
  withEntries,
} from '../source/tree.ts';
import { fieldProfile } from './form-types.ts';

const written = new StepCache<Branch>();

/**
 * Expands `filters` of a screen's data, so that the names of filters are written once, in their form. Each field
 * becomes an optional name of the address (or of state), and an argument of the call; an own field goes into `propios`.
 * Declarations of the screen win. Other checks report a field whose value no address can hold (wrongResultType), and a
 * name that the call does not take (unknownArgument).
 */
export function withFilteredData(documents: Documents, report: Report): Documents {
  const [screens, forms] = [documents.get('screen'), documents.get('form')];
  if (screens === undefined || forms === undefined) return documents;
  const whole = [...screens].map(([id, screen]): [string, Branch] => {
    const used = filtersOf(screen).flatMap((filters) => {
      const form = forms.get(filters.form);
      return form === undefined ? [] : [{ filters, fields: fieldsOf(form) }];
    });
    if (used.length === 0) return [id, screen];
    const word = JSON.stringify(used.map(({ fields }) => fields));
    return [id, written.of([screen], word, report, () => used.reduce(applied, screen))];
  });
  return new Map(documents).set('screen', new Map(whole));
}

/** Filter of an entry of `data`. */
interface Filters {
  readonly data: string;
  readonly form: string;
  readonly bind: 'query' | 'state';
  /** Names that a change of a filter empties. */
  readonly resets: Tree | undefined;
  /** Whether the chosen values stay for other screens with the same form. */
  readonly kept: boolean;
  readonly at: Origin;
}

function filtersOf(screen: Branch): readonly Filters[] {
  return [...entries(entry(screen, 'data'))].flatMap(([data, tree]) => {
    const filters = entry(tree, 'filters');
    const form = text(entry(filters, 'form'));
    if (filters === undefined || form === undefined) return [];
    const bind = text(entry(filters, 'bind')) === 'state' ? 'state' : 'query';
    const kept = plain(entry(filters, 'kept') ?? filters) === true;
    return [{ data, form, bind, resets: entry(filters, 'resets'), kept, at: filters.at }];
  });
}

/** Forms with which screens filter their data. */
export function filterFormsOf(documents: Documents): ReadonlySet<string> {
  const screens = [...(documents.get('screen')?.values() ?? [])];
  return new Set(screens.flatMap((screen) => filtersOf(screen).map(({ form }) => form)));
}

/** A field of a filter's form: its key, the type of its value, and the argument of the call that it fills. */
interface FilterField {
  readonly key: string;
  readonly type: string;
  readonly name: string;
}

function fieldsOf(form: Branch): readonly FilterField[] {
  return [...entries(entry(form, 'fields'))].flatMap(([key, field]) => {
    const type = field.kind === 'branch' ? wordOf(field) : undefined;
    return type === undefined ? [] : [{ key, type, name: sentAs(key, field) }];
  });
}

/** The screen with one entry of its data filtered by the fields of a form. */
function applied(
  screen: Branch,
  { filters, fields }: { readonly filters: Filters; readonly fields: readonly FilterField[] },
): Branch {
  const { data, bind, at } = filters;
  const declared = fields.map(({ key, type }): [string, Tree] => [key, declaration(type, filters)]);
  const named = fields.map(({ key, name }): [string, Tree] => [name, planted(`${bind}.${key}`, at)]);
  const asked = entry(entry(screen, 'data'), data);
  if (asked?.kind !== 'branch') return screen;
  const call = put(asked, 'with', over(named, entry(asked, 'with'), at));
  const all = entries(entry(screen, 'data'));
  const screenData = entry(screen, 'data');
  if (screenData?.kind !== 'branch') return screen;
  const next = put(screen, 'data', withEntries(screenData, new Map(all).set(data, call)));
  return put(next, bind, over(declared, entry(screen, bind), at));
}

/** The argument that a field fills: one of the tenant's own stands among the call's `propios`. */
function sentAs(key: string, field: Tree): string {
  return entry(field, 'own') === undefined ? (text(entry(field, 'as')) ?? key) : ownName(key);
}

function declaration(type: string, { resets, bind, kept, form, at }: Filters): Tree {
  const tree = planted({ type, nullable: true, ...(kept && bind === 'state' ? { kept: form } : {}) }, at);
  return tree.kind === 'branch' && resets !== undefined ? put(tree, 'resets', resets) : tree;
}

/** Adds the entries made from fields; the document's own entries win. */
function over(entriesBelow: readonly [string, Tree][], above: Tree | undefined, at: Origin): Branch {
  const upper = entries(above);
  const added = entriesBelow.filter(([name]) => !upper.has(name));
  const base: Branch = above?.kind === 'branch' ? above : { kind: 'branch', at, entries: new Map() };
  return withEntries(base, new Map([...upper, ...added]));
}

const put = (branch: Branch, key: string, tree: Tree): Branch =>
  withEntries(branch, new Map(branch.entries).set(key, tree));

/** Type word of a field's stored value, if one value of an address can hold it. */
function wordOf(field: Branch): string | undefined {
  const profile = fieldProfile(field);
  if (!('type' in profile) || profile.type === 'object' || profile.type === 'array') return undefined;
  return profile.type === 'string' && profile.format === 'date' ? 'date' : profile.type;
}

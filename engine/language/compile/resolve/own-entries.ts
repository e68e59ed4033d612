import { OWN_ENTITIES } from '../../types/profile.ts';
import { StepCache } from '../incremental/step-cache.ts';
import { type Documents, documentOf } from '../layers/documents.ts';
import { Report } from '../source/report.ts';
import {
  type Branch,
  entries,
  entry,
  hasWord,
  lookUp,
  planted,
  reach,
  type Tree,
  text,
  textOf,
  texts,
  visit,
  withEntries,
} from '../source/tree.ts';
import { fieldProfile } from './form-types.ts';
import { ownEntityOf } from './own-types.ts';
import { askedAt, reportTaken } from './own-uses.ts';

/** Property, by kind of node, whose entries may be all own fields of an entity. */
const ASKING: Readonly<Record<string, 'items' | 'columns'>> = { facts: 'items', table: 'columns' };

const OWN_USES: ReadonlyMap<string, string> = new Map(OWN_ENTITIES.map((entity) => [`own:${entity}`, entity]));

const asking = new StepCache<readonly string[]>();
const laidOut = new StepCache<Tree>();
const listed = new StepCache<Branch>();

/**
 * Writes out `"use": "own:case"` among the facts and columns of screens, dialogs and parts: one entry for each own field
 * of fields.json, but for those whose `notIn` names the document, or that facts with `asked` leave out. An entry of that
 * name in the document is laid over it. A choice of fixed options is read by its labels, so its options become a list of
 * codes of its name.
 */
export function withOwnEntries(documents: Documents, report: Report): Documents {
  const fields = documentOf(documents, 'fields');
  const whole = new Map(documents);
  for (const kind of ['screen', 'dialog', 'part'] as const) {
    const trees = [...(documents.get(kind) ?? [])].map(([name, tree]): [string, Branch] => {
      const entities = asking.of([tree], '', new Report(), () => entitiesAsked(tree));
      if (entities.length === 0) return [name, tree];
      const own = [...entries(fields)].filter(([, field]) => entities.includes(ownEntityOf(field) ?? ''));
      const word = [name, ...own.map(([field]) => field)].join(' ');
      const laid = laidOut.of([tree, ...own.map(([, field]) => field)], word, report, (stepReport) =>
        laidOver(tree, name, { fields: new Map(own), report: stepReport }),
      );
      return [name, laid.kind === 'branch' ? laid : tree];
    });
    whole.set(kind, new Map(trees));
  }
  return withOptionLists(whole, fields, report);
}

/** The entities of which some node of a document asks all own fields. */
function entitiesAsked(document: Tree): readonly string[] {
  const names = new Set<string>();
  visit(document, (tree) => {
    const entity = lookUp(OWN_USES, entry(tree, 'use'));
    if (entity !== undefined) names.add(entity);
  });
  return [...names];
}

/** The own fields to write out, and where faults go. */
interface Writing {
  readonly fields: ReadonlyMap<string, Tree>;
  readonly report: Report;
}

function laidOver(tree: Tree, name: string, writing: Writing): Tree {
  if (tree.kind === 'leaf') return tree;
  if (tree.kind === 'list') {
    const items = tree.items.map((item) => laidOver(item, name, writing));
    return items.every((item, at) => item === tree.items[at]) ? tree : { ...tree, items: items };
  }
  const word = ASKING[textOf(entry(tree, 'node'))];
  const parts = [...tree.entries].map(([key, value]): [string, Tree] => {
    const below = laidOver(value, name, writing);
    return [key, key === word && below.kind === 'branch' ? withOwn(below, word, name, writing) : below];
  });
  return parts.every(([key, value]) => value === tree.entries.get(key)) ? tree : withEntries(tree, new Map(parts));
}

/** Replaces a `use` entry of a map by one entry for each own field. */
function withOwn(map: Branch, word: 'items' | 'columns', name: string, { fields, report }: Writing): Branch {
  const asking = [...map.entries].find(([, tree]) => hasWord(OWN_USES, entry(tree, 'use')));
  if (asking === undefined || asking[1].kind !== 'branch') return map;
  const [asked, use] = asking;
  const entity = lookUp(OWN_USES, entry(use, 'use'));
  const moments = entry(use, 'asked') && texts(entry(use, 'asked'));
  const own = new Map(
    [...fields].flatMap(([field, declared]): [string, Tree][] => {
      const other = moments !== undefined && !moments.includes(askedAt(declared)[0] ?? '');
      const left = other || ownEntityOf(declared) !== entity || texts(entry(declared, 'notIn')).includes(name);
      return left || declared.kind !== 'branch' ? [] : [[field, shown(field, declared, use, word)]];
    }),
  );
  const written = [...map.entries].flatMap(([key, tree]): [string, Tree][] => {
    if (key === asked) return [...own].filter(([field]) => !map.entries.has(field));
    const generated = own.get(key);
    const value = entry(tree, 'text') ?? entry(tree, 'value');
    if (generated !== undefined && value !== undefined) reportTaken(key, value, fields.get(key), report);
    return [[key, generated?.kind === 'branch' && tree.kind === 'branch' ? over(generated, tree) : tree]];
  });
  return withEntries(map, new Map(written));
}

/** The entry of one own field: its label, and its value as people read it. */
function shown(field: string, own: Branch, use: Branch, word: 'items' | 'columns'): Tree {
  const path = `${text(entry(use, 'of')) ?? 'item'}.own.${field}`;
  const required = entry(own, 'required');
  const answered = required?.kind === 'leaf' && required.value === true && askedAt(own).includes('new');
  const always = answered && entry(own, 'visible') === undefined;
  const generated = planted(
    {
      text: `{{${path}${formatOf(field, own)}}}`,
      ...(word === 'columns'
        ? { ...(isMeasured(own) ? { value: path } : {}), order: field }
        : always
          ? {}
          : { visible: { has: path } }),
    },
    use.at,
  );
  const label = entry(own, 'label');
  const base =
    generated.kind === 'branch' && label !== undefined ? put(generated, 'label', { ...label, at: use.at }) : generated;
  const rest = withEntries(use, new Map([...use.entries].filter(([key]) => !['use', 'of', 'asked'].includes(key))));
  return base.kind === 'branch' ? over(base, rest) : base;
}

/** Whether a field holds a date or a number, whose text sorts in another order than the value. */
function isMeasured(field: Branch): boolean {
  const profile = fieldProfile(field);
  if (!('type' in profile)) return false;
  return ['integer', 'number'].includes(profile.type) || (profile.type === 'string' && profile.format === 'date');
}

/** The format that shows a field's value in words. */
function formatOf(field: string, own: Branch): string {
  const list = text(reach(own, ['optionsFrom', 'codes'])) ?? (entry(own, 'options') === undefined ? undefined : field);
  if (list !== undefined) return ` | label:${list}`;
  const written = text(reach(own, ['schema', 'format']));
  if (written === 'cuit' || written === 'cuil') return ' | cuit';
  const profile = fieldProfile(own);
  if ('type' in profile && profile.type === 'boolean') return ' | yesNo';
  return 'type' in profile && profile.type === 'string' && profile.format === 'date' ? ' | date' : '';
}

/** Adds the fixed options of own fields to the lists of codes, where no list has their name. */
function withOptionLists(documents: Documents, fields: Branch | undefined, report: Report): Documents {
  const codes = documentOf(documents, 'codes');
  const chosen = [...entries(fields)].filter(
    ([name, field]) =>
      ownEntityOf(field) !== undefined && entry(field, 'options') !== undefined && entry(codes, name) === undefined,
  );
  if (codes === undefined || fields === undefined || chosen.length === 0) return documents;
  const whole = listed.of([codes, fields], '', report, () =>
    chosen.reduce((lists, [name, field]) => put(lists, name, labelsOf(entry(field, 'options'), codes)), codes),
  );
  return new Map(documents).set('codes', new Map([['', whole]]));
}

function labelsOf(options: Tree | undefined, codes: Branch): Branch {
  const labels = [...entries(options)].map(([key, option]): [string, Tree] => {
    const label = entry(option, 'label');
    const at = option.at;
    return [key, { kind: 'branch', at, entries: new Map(label === undefined ? [] : [['label', label]]) }];
  });
  return { kind: 'branch', at: options?.at ?? codes.at, entries: new Map(labels) };
}

const put = (branch: Branch, key: string, tree: Tree): Branch =>
  withEntries(branch, new Map(branch.entries).set(key, tree));

/** Lays one object over another, property by property. */
const over = (below: Branch, above: Branch): Branch =>
  withEntries(above, new Map([...below.entries, ...above.entries]));

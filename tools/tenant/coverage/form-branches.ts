import type { CompiledField, CompiledForm, CompiledTenant } from '../../../engine/language/artifact.ts';
import { wholePath } from '../../../engine/language/compile/language/documents.ts';
import { dependencies } from '../../../engine/language/rules/dependencies.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import { LOOKUP_WORDS, lookupName, optionsName, sectionName } from '../../../engine/language/tables/form-words.ts';
import type { Files } from '../../readers/folder.ts';
import type { TableCase } from '../tables/rule-table.ts';
import type { Branch } from './branch.ts';
import { type WrittenRules, writerOf } from './written-rules.ts';

/** Words by which a row shows that a condition of a field holds, and that it does not. */
const CONDITIONS = {
  visible: { shown: ['required', 'optional', 'readOnly'], hidden: ['hidden'] },
  required: { required: ['required'], optional: ['optional'] },
  readOnly: { readOnly: ['readOnly'], editable: ['required', 'optional'] },
} as const;

/**
 * The branches of the conditions and rules of forms and shared fields: of a condition, each state of its field; of a
 * rule, `passes` and `refused`; of `where`, `offered` and `withheld`; of a lookup, `found` and `none`.
 */
export function formBranches({ public: open }: CompiledTenant, written: WrittenRules, files: Files): readonly Branch[] {
  const uses = usesIn(files);
  return Object.values(open.forms).flatMap((form) => {
    const of = `forms/${form.id}`;
    const sections = Object.entries(form.sections).flatMap(([key, { visible }]) => {
      const layer = isRecord(visible) ? writerOf(written, of, ['sections', key, 'visible']) : undefined;
      if (layer === undefined) return [];
      const name = sectionName(key);
      return ['shown', 'hidden'].map(
        (word): Branch => ({
          of,
          name,
          place: `${of}:${name}.visible`,
          layer,
          word,
          rules: [visible],
          states: 'word',
          takenBy: (row) => wordOf(row, name) === word,
        }),
      );
    });
    const fields = Object.entries(form.fields).flatMap(([key, field]) => {
      const shared = uses.get(`${of}:${key}`) ?? key;
      const placeOf: PlaceOf = (path) => {
        const inForm = writerOf(written, of, ['fields', key, ...path]);
        if (inForm !== undefined) return { place: `${of}:fields.${key}.${path.join('.')}`, layer: inForm };
        const layer = writerOf(written, 'fields', [shared, ...path]);
        return layer === undefined ? undefined : { place: `fields:${shared}.${path.join('.')}`, layer };
      };
      return [
        ...conditionBranches(of, key, field, placeOf),
        ...ruleBranches(of, key, field, placeOf),
        ...optionBranches(open.codes, of, key, field, placeOf),
      ];
    });
    return [...sections, ...fields, ...formRuleBranches(of, form, written), ...lookupBranches(of, form, written)];
  });
}

/** Where a rule of a field is written: in the form, or in the shared field that it uses. */
type PlaceOf = (path: readonly string[]) => Pick<Branch, 'place' | 'layer'> | undefined;

function conditionBranches(of: string, key: string, field: CompiledField, placeOf: PlaceOf): readonly Branch[] {
  return (['visible', 'required', 'readOnly'] as const).flatMap((condition) => {
    const rule = field[condition];
    const place = isRecord(rule) ? placeOf([condition]) : undefined;
    if (place === undefined) return [];
    return Object.entries(CONDITIONS[condition]).map(
      ([word, words]): Branch => ({
        of,
        name: key,
        ...place,
        word,
        rules: [aboutField(rule, key)],
        states: 'word',
        takenBy: (row) => {
          const given = wordOf(row, key);
          if (given !== undefined) return words.includes(String(given));
          // A field with an error is shown and can be changed.
          const error = row.errors?.[key];
          return (
            error !== undefined && (word === 'required' ? isSaid(error, word, field.errors.required) : SEEN.has(word))
          );
        },
      }),
    );
  });
}

const SEEN: ReadonlySet<string> = new Set(['shown', 'editable']);

const wordOf = ({ expect }: TableCase, name: string): unknown => (isRecord(expect) ? expect[name] : undefined);

type ExpectedError = NonNullable<TableCase['errors']>[string];

/** Whether a row expects an error by its name or in its words. */
const isSaid = (error: ExpectedError, name: string, text: string | undefined): boolean =>
  typeof error === 'string' ? error === text : error.says === name;

function ruleBranches(of: string, key: string, field: CompiledField, placeOf: PlaceOf): readonly Branch[] {
  return Object.entries(field.rules).flatMap(([name, { that, say }]) => {
    const at = placeOf(['rules', name, 'that']);
    if (at === undefined) return [];
    const place = at.place.replace(/\.that$/, '');
    return outcomes({ of, key, place, layer: at.layer, name, that: aboutField(that, key), say });
  });
}

function formRuleBranches(of: string, { rules }: CompiledForm, written: WrittenRules): readonly Branch[] {
  return Object.entries(rules).flatMap(([name, { field, that, say }]) => {
    const layer = writerOf(written, of, ['rules', name, 'that']);
    return layer === undefined
      ? []
      : outcomes({ of, key: field, place: `${of}:rules.${name}`, layer, name, that, say });
  });
}

/** Whether the `where` of a field offers something, and whether it withholds something of its list. */
function optionBranches(
  codes: CompiledTenant['public']['codes'],
  of: string,
  key: string,
  { optionsFrom: from }: CompiledField,
  placeOf: PlaceOf,
): readonly Branch[] {
  const place = isRecord(from?.where) ? placeOf(['optionsFrom', 'where']) : undefined;
  if (place === undefined) return [];
  const name = optionsName(key);
  const all = Object.keys(codes[String(from?.codes)] ?? {}).length;
  return ['offered', 'withheld'].map(
    (word): Branch => ({
      of,
      name,
      ...place,
      word,
      rules: [aboutField(from?.where, key)],
      states: 'word',
      takenBy: (row) => {
        const given = wordOf(row, name);
        return Array.isArray(given) && (word === 'offered' ? given.length > 0 : given.length < all);
      },
    }),
  );
}

/** Whether the answer of a lookup holds something. */
function lookupBranches(of: string, { lookups = {} }: CompiledForm, written: WrittenRules): readonly Branch[] {
  return Object.entries(lookups).flatMap(([key, { found }]) => {
    const name = lookupName(key);
    const layer = isRecord(found) ? writerOf(written, of, ['lookups', key, 'found']) : undefined;
    if (layer === undefined) return [];
    return LOOKUP_WORDS.filter((word) => word !== 'skipped').map(
      (word): Branch => ({
        of,
        name,
        place: `${of}:${name}.found`,
        layer,
        word,
        rules: [found],
        states: 'word',
        takenBy: (row) => wordOf(row, name) === word,
      }),
    );
  });
}

/** A rule of a field or form, with the field that its error belongs to. */
interface FormRule {
  readonly of: string;
  readonly key: string;
  readonly place: string;
  readonly layer: string;
  readonly name: string;
  readonly that: unknown;
  readonly say: string;
}

function outcomes({ of, key, place, layer, name, that, say }: FormRule): readonly Branch[] {
  const read = new Set([key, ...dependencies(that).flatMap((path) => /^form\.(\w+)/.exec(path)?.[1] ?? [])]);
  const common = { of, name: key, place, layer, rules: [that], states: 'errors' } as const;
  return [
    {
      ...common,
      word: 'passes',
      // A row that writes none of the fields which the rule reads is about another rule.
      takenBy: ({ errors, with: values = {} }) =>
        errors !== undefined &&
        errors[key] === undefined &&
        values[key] !== '' &&
        Object.entries(values).some(([field, value]) => read.has(field) && value !== ''),
    },
    {
      ...common,
      word: 'refused',
      takenBy: ({ errors }) => errors?.[key] !== undefined && isSaid(errors[key], name, say),
    },
  ];
}

/** A rule of a field with `form.dni` in place of `value`, the field's own. */
function aboutField(rule: unknown, field: string): unknown {
  if (Array.isArray(rule)) return rule.map((part) => aboutField(part, field));
  if (!isRecord(rule)) return rule;
  const parts = Object.entries(rule).map(([key, part]) => {
    const [read, ...rest] = Array.isArray(part) ? part : [part];
    if (!READS.has(key) || typeof read !== 'string') return [key, aboutField(part, field)];
    const path = read.replace(/^value(?=\.|$)/, `form.${field}`);
    return [key, Array.isArray(part) ? [path, ...rest] : path];
  });
  return Object.fromEntries(parts);
}

const READS: ReadonlySet<string> = new Set(['var', 'has', 'missing']);

/** The shared field that each field of a form uses, by `forms/registro:dni`. Files of higher layers come first. */
function usesIn(files: Files): ReadonlyMap<string, string> {
  const uses = new Map<string, string>();
  for (const [file, text] of files) {
    const document = wholePath(file.slice(file.indexOf('/') + 1)).replace(/\.json$/, '');
    const written: unknown = document.startsWith('forms/') && file.endsWith('.json') ? JSON.parse(text) : undefined;
    const fields = isRecord(written) && isRecord(written.fields) ? written.fields : {};
    for (const [key, field] of Object.entries(fields))
      if (isRecord(field) && typeof field.use === 'string' && !uses.has(`${document}:${key}`))
        uses.set(`${document}:${key}`, field.use);
  }
  return uses;
}

import type { CompiledField, CompiledForm, Rule } from '../../../artifact.ts';
import { payloadKeys } from '../../../forms/payload.ts';
import { COMPILER_WORDS, filled } from '../../../messages/compiler-words.ts';
import { truth } from '../../../rules/evaluate.ts';
import type { Scope } from '../../../rules/scope.ts';
import { nearest } from '../../../types/nearest.ts';
import type { Profile } from '../../../types/profile.ts';
import { dereferenced } from '../../../types/reference.ts';
import { contracts, type NamedCallForms } from '../../language/call-forms.ts';
import { CALLS, NAMED } from '../../language/vocabulary.ts';
import { type Documents, documentsOf } from '../../layers/documents.ts';
import type { Report } from '../../source/report.ts';
import { type Branch, entry, type Origin, reach, type Tree } from '../../source/tree.ts';
import { namesBeside, placeIn } from '../values/payload-places.ts';
import { mayBeUnanswered } from './fixed-beside-rule.ts';

type Forms = { readonly [id: string]: CompiledForm };

/** The forms that calls take. */
interface Contracted {
  readonly forms: Forms;
  readonly documents: Documents;
  /** Roots that never change while the tenant is served: tenant, settings, codes. */
  readonly constant: Scope;
  readonly isDamaged: (form: string) => boolean;
}

/**
 * Checks what forms owe to the calls that take them, so that what the page accepts the call accepts too (FIXL-03): the
 * names that the call requires are in every payload, no other name travels, and no text is longer than the call takes.
 */
export function checkFormContracts({ forms, documents, constant, isDamaged }: Contracted, report: Report): void {
  const trees = documentsOf(documents, 'form');
  for (const contract of contracts()) {
    // A damaged form may send the names that the other forms lack.
    if (contract.forms.some(isDamaged)) continue;
    const taking = contract.forms.flatMap((id): readonly Taking[] => {
      const [form, tree] = [forms[id], trees.get(id)];
      return form === undefined || tree === undefined ? [] : [{ id, form, tree }];
    });
    if (taking.length === 0) continue;
    for (const form of taking) carriedAt(contract, form, report);
    for (const name of contract.requires) requiredAt({ call: contract.call, name }, taking, constant, report);
  }
}

interface Taking {
  readonly id: string;
  readonly form: CompiledForm;
  readonly tree: Branch;
}

/** Names that the call does not take, and texts that are longer than it takes. */
function carriedAt({ call }: NamedCallForms, { form, tree }: Taking, report: Report): void {
  const isSentByForm = form.submit?.call === call;
  for (const [key, field] of Object.entries(form.fields)) {
    // Fields of the tenant's own are checked with all that it declares (own-fields.ts).
    if (field.visible === false || field.own !== undefined) continue;
    const at = reach(tree, ['fields', key]) ?? tree;
    for (const name of payloadKeys(field)) {
      // The form's shape reports a name that is not a text.
      if (typeof name !== 'string') continue;
      const request = CALLS.get(call)?.request.properties ?? {};
      const taken = placeIn(request, name, NAMED);
      if (taken === undefined && (isSentByForm || field.repeats === undefined)) {
        const as = entry(at, 'as') ?? at;
        const names = namesBeside(request, name, NAMED);
        const args = { key, found: name, call, allowed: names.join(', ') };
        report.add('unknownFieldArgument', as.key ?? as.at, args, { meant: nearest(name, names) });
      } else if (taken !== undefined) lengthAt({ call, key, taken }, field, at, report);
    }
  }
}

/** A field's name, and the type under which a call takes its value. */
interface Carried {
  readonly call: string;
  readonly key: string;
  readonly taken: Profile;
}

function lengthAt({ call, key, taken }: Carried, { schema }: CompiledField, at: Tree, report: Report): void {
  const wanted = dereferenced(taken, NAMED);
  const most = wanted?.type === 'string' ? wanted.maxLength : undefined;
  const admits = schema.maxLength;
  if (most === undefined || schema.type !== 'string' || (typeof admits === 'number' && admits <= most)) return;
  const place = reach(at, ['schema', 'maxLength']) ?? reach(at, ['schema']) ?? at;
  report.add('longerThanCallAccepts', place.key ?? place.at, { key, call, allowed: String(most) });
}

/** Reason why a name may be missing, and the place in the field; undefined when it never is. */
type Gap = { readonly reason: string; readonly at: Origin } | undefined;

/** A name that a call requires. */
interface Required {
  readonly call: string;
  readonly name: string;
}

function requiredAt({ call, name }: Required, taking: readonly Taking[], constant: Scope, report: Report): void {
  const senders = taking.flatMap(({ form, tree }) =>
    Object.entries(form.fields).flatMap(([key, field]) =>
      payloadKeys(field).includes(name) ? [{ gap: gapOf({ form, tree }, key, field, constant) }] : [],
    ),
  );
  const [first] = senders;
  if (senders.some(({ gap }) => gap === undefined)) return;
  const last = taking.at(-1);
  if (last === undefined) return;
  const { id, tree } = last;
  const absent = { reason: COMPILER_WORDS.nobodySends, at: (entry(tree, 'fields') ?? tree).at };
  const { reason, at } = first?.gap ?? absent;
  report.add('missingFieldArgument', at, { call, found: name, reason: filled(reason, { form: id }) });
}

function gapOf({ form, tree }: Pick<Taking, 'form' | 'tree'>, key: string, field: CompiledField, constant: Scope): Gap {
  const at = (...path: readonly string[]): Origin => {
    const place = reach(tree, path) ?? reach(tree, ['fields', key]) ?? tree;
    return place.key ?? place.at;
  };
  const always = (rule: Rule): boolean => truth(rule, constant) === true;
  const section = field.section === undefined ? undefined : form.sections[field.section];
  const say = (words: string) => filled(words, { key });
  // A fixed value lacks only where this person's own answers hide its field.
  if (field.fixed !== undefined && !mayBeUnanswered(form, key)) return undefined;
  if (field.fixed === undefined && truth(field.readOnly, constant) !== false)
    return { reason: say(COMPILER_WORDS.mayBeReadOnly), at: at('fields', key, 'readOnly') };
  if (!always(field.visible)) return { reason: say(COMPILER_WORDS.mayBeHidden), at: at('fields', key, 'visible') };
  if (section !== undefined && !always(section.visible))
    return { reason: say(COMPILER_WORDS.mayBeHidden), at: at('sections', field.section ?? '', 'visible') };
  if (field.fixed === undefined && !always(field.required))
    return { reason: say(COMPILER_WORDS.mayBeEmpty), at: at('fields', key, 'required') };
  return undefined;
}

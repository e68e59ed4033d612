import { callForms, type FormCall } from '../../../../../schemas/generated/call-forms.ts';
import type { CompiledField, CompiledForm } from '../../../artifact.ts';
import { cleanValue } from '../../../forms/clean.ts';
import { inventedValues } from '../../../forms/example-candidates.ts';
import { payloadKeys } from '../../../forms/payload.ts';
import { validateValue } from '../../../forms/validate-value.ts';
import { COMPILER_WORDS } from '../../../messages/compiler-words.ts';
import { truth } from '../../../rules/evaluate.ts';
import { type Scope, scopeOf, withRoots } from '../../../rules/scope.ts';
import { sameContent } from '../../incremental/same-content.ts';
import { StepCache } from '../../incremental/step-cache.ts';
import { heightOf } from '../../layers/chain.ts';
import { type Documents, documentsOf } from '../../layers/documents.ts';
import type { Report } from '../../source/report.ts';
import { type Branch, type Origin, reach } from '../../source/tree.ts';
import type { Roots } from './example-roots.ts';
import { readByField } from './read-values.ts';

/** A name of a call, `registration.create dni`. */
type Carried = `${FormCall} ${string}`;

/** A datum of a person, by the names under which calls take it. */
interface Datum {
  /** Calls that store it: each must take what another one stored. */
  readonly stored: readonly Carried[];
  /** Calls that identify or let in by it: each must take whatever was stored. */
  readonly entered: readonly Carried[];
  /** How the help of a form tells people to write a value that it refuses as it is. */
  readonly otherwise?: (value: string) => string;
}

const DATA: readonly Datum[] = [
  {
    stored: ['registration.create dni', 'family.create documento', 'profile.save documento'],
    entered: ['auth.login correo', 'recovery.code email'],
    // Recovery asks for 8 digits; a shorter DNI is written with a 0 before it.
    otherwise: (dni) => dni.padStart(8, '0'),
  },
  {
    stored: ['registration.create password', 'recovery.reset password', 'invitation.accept password'],
    entered: [
      'auth.login password',
      'auth.professional password',
      'entry.signIn password',
      'account.close password',
      'factor.begin password',
      'factor.replace password',
      'factor.codes password',
      'factor.end password',
      'passkeys.begin password',
      'passkeys.remove password',
    ],
  },
  {
    stored: ['registration.create correo', 'family.create email', 'profile.save email', 'account.mailCode email'],
    entered: ['recovery.code email'],
  },
  { stored: ['registration.create telefono', 'family.create telefono', 'profile.save telefono'], entered: [] },
  { stored: ['registration.create nroAfiliado', 'family.create nroAfiliado', 'profile.save nroAfiliado'], entered: [] },
];

/** A field of a form that carries a datum, with its document. */
interface Carrier {
  readonly form: CompiledForm;
  readonly key: string;
  readonly field: CompiledField;
  readonly tree: Branch;
}

/** Parts of a tenant that the check reads. */
interface Subject {
  readonly forms: { readonly [id: string]: CompiledForm };
  readonly documents: Documents;
  readonly layers: readonly string[];
  readonly roots: Roots;
}

/**
 * Checks that one datum has one set of limits wherever a form stores it or identifies by it: a value that one form
 * takes and another refuses locks its owner out.
 */
export function checkSameDatum(subject: Subject, report: Report): void {
  for (const { stored, entered, otherwise } of DATA) {
    const from = stored.flatMap((name) => carriersOf(name, subject));
    const into = entered.flatMap((name) => carriersOf(name, subject));
    for (const carrier of from) {
      for (const other of from)
        if (carrier !== other)
          compare(subject, report, { taker: carrier, refuser: other, harm: COMPILER_WORDS.datumStored });
      for (const other of into)
        compare(subject, report, { taker: carrier, refuser: other, harm: COMPILER_WORDS.datumEntered, otherwise });
    }
  }
}

/** Fields that a person fills in under a name of a call; of a call with several forms, in each. */
function carriersOf(carried: Carried, { forms, documents }: Subject): readonly Carrier[] {
  const [call, name] = carried.split(' ') as [FormCall, string];
  return callForms[call].forms.flatMap((id) => {
    const [form, tree] = [forms[id], documentsOf(documents, 'form').get(id)];
    if (form === undefined || tree === undefined) return [];
    return Object.entries(form.fields).flatMap(([key, field]) => {
      const filled = field.visible !== false && field.readOnly !== true && field.fixed === undefined;
      return filled && payloadKeys(field).includes(name) ? [{ form, key, field, tree }] : [];
    });
  });
}

/** Values that one field takes and another refuses, found once for all tenants in which both take the same. */
const refused = new StepCache<unknown>();

/** A field, and another of the same datum that must take all that it takes. */
interface Pair {
  readonly taker: Carrier;
  readonly refuser: Carrier;
  readonly harm: string;
  /** The other spelling of the value by which the refuser may take it. */
  readonly otherwise?: Datum['otherwise'];
}

/** Reports a value that the first field takes and the other refuses. */
function compare({ layers, roots }: Subject, report: Report, pair: Pair): void {
  const { taker, refuser, harm } = pair;
  const carriers = [taker, refuser].map(({ form, field }) => ({ form, field, read: readByField(form, field, roots) }));
  const contents = carriers.flatMap(({ form, field, read }) => [
    sameContent(field),
    sameContent(form.rules),
    ...read.contents,
  ]);
  const word = [
    taker.key,
    refuser.key,
    harm,
    String(pair.otherwise !== undefined),
    ...carriers.map(({ read }) => read.word),
  ].join(' ');
  const value = refused.of(contents, word, report, () => refusedValue(pair, scopeOf(roots)));
  if (value === undefined) return;
  const [mine, theirs] = [limitsOf(taker, layers), limitsOf(refuser, layers)];
  const last = heightOf(mine, layers) > heightOf(theirs, layers) ? mine : theirs;
  const args = {
    key: taker.key,
    form: taker.form.id,
    other: refuser.key,
    to: refuser.form.id,
    found: String(value),
    harm,
  };
  report.add('conflictingFieldLimits', last, args, { definedAt: last === mine ? theirs : mine });
}

/** Returns the first invented value that the first field takes and the other refuses. */
function refusedValue({ taker, refuser, otherwise = (value) => value }: Pair, scope: Scope): unknown {
  const tried = [taker, refuser].flatMap(({ form, key, field }) => inventedValues(form, key, field, scope));
  return tried.find(
    (value) =>
      takes(taker, value, scope) &&
      !takes(refuser, value, scope) &&
      !(typeof value === 'string' && takes(refuser, otherwise(value), scope)),
  );
}

/** Whether a field takes a value by itself; a rule that reads other fields is no limit of the datum. */
function takes({ field }: Carrier, typed: unknown, scope: Scope): boolean {
  const value = cleanValue(field, typed);
  if (value === undefined || validateValue(field, value, scope) !== undefined) return false;
  const inner = withRoots(scope, { form: {}, value });
  return Object.values(field.rules).every(({ that }) => truth(that, inner) !== false);
}

/** Place of the most exact limit that the highest layer wrote; of the field itself when it has none of its own. */
function limitsOf({ tree, key }: Carrier, layers: readonly string[]): Origin {
  const field = reach(tree, ['fields', key]) ?? tree;
  const words = ['minLength', 'maxLength', 'pattern', 'format', 'minimum', 'maximum'].map((word) => ['schema', word]);
  const limits = [['clean'], ['options'], ['rules'], ['schema'], ...words].flatMap((path) => reach(field, path) ?? []);
  const places = limits.map(({ key: name, at }) => name ?? at);
  return places.reduce(
    (highest, next) => (heightOf(next, layers) >= heightOf(highest, layers) ? next : highest),
    field.key ?? field.at,
  );
}

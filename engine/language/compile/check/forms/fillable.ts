import type { CompiledForm } from '../../../artifact.ts';
import { candidates } from '../../../forms/example-candidates.ts';
import { exampleOf } from '../../../forms/example-of.ts';
import { formProblems } from '../../../forms/form-problems.ts';
import type { FieldError } from '../../../forms/form-result.ts';
import type { FormValues } from '../../../forms/form-values.ts';
import { validateForm } from '../../../forms/validate-form.ts';
import { validateValue } from '../../../forms/validate-value.ts';
import { visibilityGraph } from '../../../forms/visibility-graph.ts';
import { COMPILER_WORDS } from '../../../messages/compiler-words.ts';
import { FORM_PROBLEM_WORDS } from '../../../messages/form-problem-words.ts';
import { type Scope, scopeOf } from '../../../rules/scope.ts';
import { compiledForms } from '../../emit/forms.ts';
import { StepCache } from '../../incremental/step-cache.ts';
import { heightOf, writtenLast } from '../../layers/chain.ts';
import { type Documents, documentsOf } from '../../layers/documents.ts';
import type { Report } from '../../source/report.ts';
import { entries, entry, type Origin, reach, type Tree, text } from '../../source/tree.ts';
import { inDependencyOrder } from '../values/cycles.ts';
import { emptyOptions } from './empty-options.ts';
import { exampleRoots, type Roots } from './example-roots.ts';
import { fixedBesideRule } from './fixed-beside-rule.ts';
import { checkFormContracts } from './form-contract.ts';
import { readByForm } from './read-values.ts';
import { refusedOptions } from './refused-options.ts';
import { checkSameDatum } from './same-datum.ts';
import { checkSentNames } from './sent-names.ts';
import { checkUnfilledReadOnly } from './unfilled-read-only.ts';

/** Documents whose forms are filled in. */
interface Fillable {
  readonly documents: Documents;
  /** The documents with the damaged ones, which may give a form its values. */
  readonly whole: Documents;
  /** The folders of the tenant's layers, `_base` first. */
  readonly layers: readonly string[];
  readonly isDamaged: (form: string) => boolean;
}

/**
 * Checks that every form can be filled in: it does not contradict itself, and the interpreter that page and server use
 * accepts an example made from its schema and rules. Validates a choice from screen data by its schema alone, because its
 * list is unknown here. Checks too that an accepted form holds everything its call needs.
 */
export function checkFillable({ documents, whole, layers, isDamaged }: Fillable, report: Report): void {
  const roots = exampleRoots(documents);
  const { tenant, settings, codes } = roots;
  const sound = [...documentsOf(documents, 'form')].filter(([id]) => !isDamaged(id));
  const forms = compiledForms(new Map(documents).set('form', new Map(sound)));
  checkFormContracts({ forms, documents, constant: scopeOf({ tenant, settings, codes }), isDamaged }, report);
  checkSentNames(forms, documents, report, isDamaged);
  checkUnfilledReadOnly(forms, whole, report, isDamaged);
  checkSameDatum({ forms, documents, layers, roots }, report);
  for (const [id, form] of Object.entries(forms)) {
    const tree = documentsOf(documents, 'form').get(id);
    if (tree === undefined) continue;
    const read = readByForm(form, roots);
    filled.of([form, tree, ...read.contents], `${layers.slice(0, -1).join()} ${read.word}`, report, (stepReport) =>
      checkForm(form, { tree, layers }, roots, stepReport),
    );
  }
}

/**
 * Cache of filled-in forms: one result for all tenants with the same form, roots and layers below their own folder.
 */
const filled = new StepCache<void>();

/** A form's document, and the folders that wrote it, from the lowest. */
interface Written {
  readonly tree: Tree;
  readonly layers: readonly string[];
}

function checkForm(form: CompiledForm, written: Written, roots: Roots, report: Report): void {
  const { tree } = written;
  if (checkCircles(form, tree, report)) return;
  for (const { code, path, found } of formProblems(form)) {
    report.add('inconsistentForm', placeOf(tree, path), { reason: FORM_PROBLEM_WORDS[code].replace('{found}', found) });
  }
  fixedBesideRule(form, tree, report);
  const unfillable = checkExample(form, written, scopeOf(roots), report);
  for (const { field, option, limit, reason } of refusedOptions(form, scopeOf(roots))) {
    if (field === unfillable) continue;
    const at = (path: readonly string[]) => ({ at: placeOf(tree, ['fields', field, ...path]) });
    const last = writtenLast(at(limit), at(['options', option]), written.layers);
    report.add('refusedOption', last.at, { key: field, found: option, reason });
  }
  for (const { field, after, options } of emptyOptions(form, scopeOf(roots))) {
    const at = latestPlace(tree, field, written.layers);
    report.add('emptyDependentOptions', at, { key: field, other: after, found: options.join(', ') });
  }
  // The example leaves optional and hidden fields out: their limits are tried here.
  for (const [key, field] of Object.entries(form.fields)) {
    if (key === unfillable || typeof field.schema.pattern !== 'string') continue;
    const scope = scopeOf(roots);
    if (candidates(form, key, field, scope).some((value) => validateValue(field, value, scope) === undefined)) continue;
    report.add('contradictorySchema', latestPlace(tree, key, written.layers), { key, mend: COMPILER_WORDS.sayExample });
  }
}

/** Fills in a form with an example. @returns the field that no value fills in, or whose own example is wrong */
function checkExample(form: CompiledForm, { tree, layers }: Written, scope: Scope, report: Report): string | undefined {
  const example = exampleOf(form, scope);
  const [error] = example.ok ? [] : example.errors;
  const wrong = wrongExample(form, example.ok ? example.values : {}, scope);
  if (wrong !== undefined) {
    const at = placeOf(tree, ['fields', wrong.field, 'example']);
    const masked = entry(reach(tree, ['fields', wrong.field]), 'display') !== undefined;
    const mend = masked ? COMPILER_WORDS.withoutSeparators : '';
    report.add('invalidExample', at, { key: wrong.field, reason: wrong.text, mend });
    return wrong.field;
  }
  if (error !== undefined) {
    const at = latestPlace(tree, error.field, layers);
    // The generator cannot invent values for some rules, such as a check digit: the field must declare an `example`.
    const mend = form.fields[error.field]?.example === undefined ? COMPILER_WORDS.sayExample : '';
    report.add('unfillableForm', at, { form: form.id, reason: `${error.field}: ${error.text}`, mend });
    return error.field;
  }
  return undefined;
}

/** Returns the error of the first declared `example` that its own field refuses (FIXL-17). */
function wrongExample(form: CompiledForm, values: FormValues, scope: Scope): FieldError | undefined {
  for (const [key, { example }] of Object.entries(form.fields)) {
    if (example === undefined) continue;
    const { errors } = validateForm(form, { ...values, [key]: example }, scope);
    const failure = errors.find(({ field }) => field === key);
    if (failure !== undefined) return failure;
  }
  return undefined;
}

/** Words of a field that decide which values it takes. */
const LIMITS = ['schema', 'rules', 'options', 'optionsFrom', 'required'] as const;

/** Returns the place where the highest layer limits a field that cannot be filled in: that layer caused the fault. */
function latestPlace(tree: Tree, key: string, layers: readonly string[]): Origin {
  const place = placeOf(tree, ['fields', key]);
  const limits = LIMITS.flatMap((word) => reach(tree, ['fields', key, word]) ?? []);
  const between = [...entries(entry(tree, 'rules')).values()].filter((rule) => text(entry(rule, 'field')) === key);
  return [...limits, ...between].flatMap(placesIn).reduce((highest, next) => {
    return heightOf(next, layers) > heightOf(highest, layers) ? next : highest;
  }, place);
}

function placesIn(tree: Tree): readonly Origin[] {
  const place = tree.key ?? tree.at;
  const below = tree.kind === 'leaf' ? [] : tree.kind === 'list' ? tree.items : [...tree.entries.values()];
  return [place, ...below.flatMap(placesIn)];
}

/**
 * Reports fields whose visibility depends on their own value, directly or through other fields, and which thus can
 * never be sent (FIXL-05).
 */
function checkCircles(form: CompiledForm, tree: Tree, report: Report): boolean {
  const { cycles } = inDependencyOrder(visibilityGraph(form));
  for (const cycle of cycles) {
    const [found = ''] = cycle;
    const at = placeOf(tree, ['fields', found, 'visible']);
    report.add('visibilityCycle', at, { found, chain: [...cycle, found].join(' → ') });
  }
  return cycles.length > 0;
}

/** Returns the nearest written place on a path; a missing part has no place of its own. */
function placeOf(tree: Tree, path: readonly string[]): Tree['at'] {
  for (let length = path.length; length > 0; length -= 1) {
    const part = reach(tree, path.slice(0, length));
    if (part !== undefined) return part.key ?? part.at;
  }
  return tree.at;
}

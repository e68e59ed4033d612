import type { CompiledField, CompiledForm } from '../artifact.ts';
import type { Scope } from '../rules/scope.ts';
import { cleanValue } from './clean.ts';
import type { Conditions } from './conditions.ts';
import type { FormFault } from './form-result.ts';
import { formScope } from './form-scope.ts';
import { type FormValues, propertyOf } from './form-values.ts';
import { hiddenByAnswers, isAnswered } from './hidden-by-answers.ts';

/** A form's values after hiding fields. */
export interface VisibleFields {
  readonly values: FormValues;
  readonly visible: ReadonlySet<string>;
  readonly faults: readonly FormFault[];
}

interface Round extends VisibleFields {
  readonly signature: string;
}

/**
 * Decides which fields are visible. A hidden field's value is absent for the rules of the others (unless it is kept),
 * so hiding one may hide another: visibility is computed until nothing changes. A condition that reads an empty field
 * is unknown and hides, on the server as on the page. Fields that keep hiding and showing each other are a fault.
 */
export function visibleFields(form: CompiledForm, typed: FormValues, scope: Scope, asked: Conditions): VisibleFields {
  const every = new Set(Object.keys(form.fields));
  let round = rest(form, typed, every, () => true);
  const limit = every.size + 2;
  for (let turn = 0; turn < limit; turn += 1) {
    const next = turnOf(form, typed, formScope(scope, round.values), asked);
    if (next.signature === round.signature) return next;
    round = next;
  }
  return { ...round, faults: [{ code: 'FORM_UNSETTLED_VISIBILITY', at: 'fields' }] };
}

function turnOf(form: CompiledForm, typed: FormValues, scope: Scope, asked: Conditions): Round {
  const show = (rule: CompiledField['visible'], at: string): boolean => asked.ask(rule, scope, at) === true;
  const sections = Object.entries(form.sections).filter(([key, { visible }]) =>
    show(visible, `sections.${key}.visible`),
  );
  const shown = new Set(sections.map(([key]) => key));
  const visible = new Set<string>();
  for (const [key, field] of Object.entries(form.fields)) {
    const sectionShown = field.section === undefined || shown.has(field.section);
    if (sectionShown && show(field.visible, `fields.${key}.visible`)) visible.add(key);
  }
  return rest(form, typed, visible, (rule) => show(rule, 'fields'));
}

/**
 * Remaining values: fixed ones as written, unless this person's own answers hide the field; hidden ones only if they are
 * kept; all cleaned, empty ones absent.
 */
function rest(
  form: CompiledForm,
  typed: FormValues,
  visible: ReadonlySet<string>,
  holds: (rule: CompiledField['visible']) => boolean,
): Round {
  const hidesFixed = Object.entries(form.fields).some(([key, { fixed }]) => fixed !== undefined && !visible.has(key));
  const unanswered = hidesFixed ? hiddenByAnswers(form, { visible, isAnswer: isAnswered, holds }) : NONE;
  const values: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(form.fields)) {
    if (field.fixed !== undefined) {
      if (!unanswered.has(key)) values[key] = field.fixed;
    } else if (visible.has(key) || field.onHide === 'keep') {
      const value = cleanValue(field, propertyOf(typed, key));
      if (value !== undefined) values[key] = value;
    }
  }
  return { values, visible, faults: [], signature: [...visible].join() };
}

const NONE: ReadonlySet<string> = new Set();

import type { CompiledField, CompiledForm, Rule } from '../artifact.ts';
import { isRecord, isRule } from '../rules/rule.ts';
import type { Scope } from '../rules/scope.ts';
import { conditions } from './conditions.ts';
import type { AskedFields } from './form-result.ts';
import { formScope, withinRoots } from './form-scope.ts';
import { decidingFields, visibilityGraph } from './visibility-graph.ts';

/** State of a form's fields at one moment. */
interface Standing {
  readonly visible: ReadonlySet<string>;
  /** Whether a field's value is an answer, which may hide others. */
  readonly isAnswer: (field: CompiledField, key: string) => boolean;
  /** Whether a condition holds now. */
  readonly holds: (rule: Rule) => boolean;
}

/**
 * Returns the fields that this person's own answers hide: their condition, or that of their section, depends on an
 * answer, directly or through another field that answers hide. Leaves out a field that a role or a setting hides
 * whatever the answers are, and one that is kept.
 */
export function hiddenByAnswers(form: CompiledForm, { visible, isAnswer, holds }: Standing): ReadonlySet<string> {
  const graph = visibilityGraph(form);
  const hidden = new Set<string>();
  const decides = (key: string): boolean => {
    const field = form.fields[key];
    return hidden.has(key) || (field !== undefined && visible.has(key) && isAnswer(field, key));
  };
  /** No answer decides such a condition: it asks for a role or a setting. */
  const isApart = (rule: Rule): boolean => !decidingFields(rule).some(decides);
  for (let before = -1; before < hidden.size; ) {
    before = hidden.size;
    for (const [key, field] of Object.entries(form.fields)) {
      if (visible.has(key) || field.onHide === 'keep' || !(graph.get(key) ?? []).some(decides)) continue;
      if (conditionsOf(form, key).every((rule) => !isApart(rule) || holds(rule))) hidden.add(key);
    }
  }
  return hidden;
}

/**
 * Fields that this person's answers hide: `all`, and `edited`, which editable answers hide. Saving clears the stored
 * values of the latter, which the new answers contradict; a value that a read-only answer hides stays as stored.
 */
export function answersHide(
  form: CompiledForm,
  { values, visible, readOnly }: Pick<AskedFields, 'values' | 'visible' | 'readOnly'>,
  scope: Scope,
): { readonly all: readonly string[]; readonly edited: readonly string[] } {
  const at = formScope(withinRoots(form, scope), values);
  const asked = conditions();
  const standing = { visible, holds: (rule: Rule) => asked.ask(rule, at, 'fields') === true };
  const all = hiddenByAnswers(form, { ...standing, isAnswer: isAnswered });
  const isAnswer = (field: CompiledField, key: string) => isAnswered(field) && !readOnly.has(key);
  return { all: [...all], edited: [...hiddenByAnswers(form, { ...standing, isAnswer })] };
}

/** Whether a person answers a field: a fixed value is the tenant's, and a hidden widget asks nothing. */
export const isAnswered = ({ fixed, widget }: CompiledField): boolean => fixed === undefined && widget !== 'hidden';

/** Conditions under which a field shows, its section's included; those that `and` joins one by one. */
function conditionsOf({ fields, sections }: CompiledForm, key: string): readonly Rule[] {
  const { visible = true, section = '' } = fields[key] ?? {};
  return [visible, sections[section]?.visible ?? true].flatMap(joined);
}

function joined(rule: Rule): readonly Rule[] {
  const parts = isRecord(rule) && Object.keys(rule).length === 1 ? rule.and : undefined;
  return Array.isArray(parts) && parts.every(isRule) ? parts.flatMap(joined) : [rule];
}

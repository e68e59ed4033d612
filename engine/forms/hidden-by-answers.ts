import type { CompiledForm } from '../artifact.ts';
import type { AskedFields } from './form-result.ts';
import { visibilityGraph } from './visibility-graph.ts';

/**
 * Fields that are hidden because of what was answered: a condition of theirs, or of their section, reads a field of the
 * form that can be changed now, or one that is hidden so itself. What is stored under them is no longer true, and a save
 * clears it. A field that is hidden for whom the form is about, or by a setting, is none of these: it stays as stored.
 */
export function hiddenByAnswers(
  form: CompiledForm,
  { visible, readOnly }: Pick<AskedFields, 'visible' | 'readOnly'>,
): readonly string[] {
  const graph = visibilityGraph(form);
  const hidden = new Set<string>();
  const decides = (key: string): boolean => hidden.has(key) || (visible.has(key) && !readOnly.has(key));
  for (let before = -1; before < hidden.size; ) {
    before = hidden.size;
    for (const [key, field] of Object.entries(form.fields)) {
      const kept = visible.has(key) || field.onHide === 'keep' || field.fixed !== undefined;
      if (!kept && (graph.get(key) ?? []).some(decides)) hidden.add(key);
    }
  }
  return [...hidden];
}

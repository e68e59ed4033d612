import type { CompiledForm } from '../artifact.ts';
import type { AskedFields } from './form-result.ts';
import { visibilityGraph } from './visibility-graph.ts';

/**
 * Returns the hidden fields whose visibility, or that of their section, depends on an editable field of the form,
 * directly or through another such field. Saving clears their stored values, which the new answers contradict. A field
 * hidden by a role, a setting or a read-only field is left out and keeps its value.
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

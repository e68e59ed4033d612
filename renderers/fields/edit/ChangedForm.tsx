import { type ReactElement, useEffect, useRef } from 'react';
import type { CompiledForm } from '../../../engine/language/artifact.ts';
import { type FormChange, formChanges } from '../../../engine/language/forms/form-changes.ts';
import { formText } from '../../../engine/language/forms/form-text.ts';
import { propertyOf } from '../../../engine/language/forms/form-values.ts';
import { withRoots } from '../../../engine/language/rules/scope.ts';
import { renderText } from '../../../engine/language/rules/text.ts';
import { Note } from '../../ui/Note.tsx';
import type { FormState } from '../form-context.ts';
import type { FormViewProps } from '../form-view-props.ts';
import { focusOn, targetId } from './ErrorReport.tsx';

interface Props {
  readonly state: FormState;
  readonly changed: NonNullable<FormViewProps['changed']>;
}

/** Order of the sentences: the person first reads what to do. */
const KINDS: readonly FormChange['kind'][] = ['asked', 'options', 'rules', 'offered', 'removed'];

const AND = new Intl.ListFormat('es');

/**
 * Says what changed of a form that was exchanged while it was open, and leads to the first field that it makes wrong. A
 * dropped option concerns a form that had chosen it, a rule one whose value it refuses.
 */
export function ChangedForm({ state, changed }: Props): ReactElement {
  const { form, errors, scope } = state;
  const place = useRef<HTMLDivElement>(null);
  const before = changed.before as CompiledForm;
  const changes = formChanges(before, form).filter((change) => concerns(change, state));
  const sentences = KINDS.flatMap((kind) => {
    const labels = changes.filter((change) => change.kind === kind).map(({ label }) => formText(label, scope));
    const words = changed.words[kind];
    if (labels.length === 0 || typeof words !== 'string') return [];
    return [renderText(words, withRoots(scope, { fields: AND.format(labels) }))];
  });
  const first = Object.keys(form.fields).find((key) => errors.has(key));
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the form moves the focus, not a mended field
  useEffect(() => {
    if (first === undefined) place.current?.focus();
    else focusOn(targetId(state, first));
  }, [changed]);
  return (
    <div ref={place} tabIndex={-1}>
      <Note tone="warning" live="alert">
        <p>
          <strong>{String(changed.words.title)}</strong>
        </p>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{String(changed.words.kept)}</p>
      </Note>
    </div>
  );
}

/** Whether a change concerns what the person has typed. */
function concerns(change: FormChange, { values, errors }: FormState): boolean {
  if (change.kind === 'options') return change.dropped.includes(String(propertyOf(values, change.field)));
  return change.kind !== 'rules' || errors.has(change.field);
}

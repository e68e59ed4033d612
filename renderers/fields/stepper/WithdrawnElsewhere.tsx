import type { ReactElement } from 'react';
import { formText } from '../../../engine/language/forms/form-text.ts';
import { withdrawnOption } from '../../../engine/language/forms/offered-options.ts';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { Note } from '../../ui/Note.tsx';
import { type FormState, fieldId } from '../form-context.ts';
import type { SectionStep } from './steps-of.ts';
import styles from './WithdrawnElsewhere.module.css';

interface WithdrawnElsewhereProps {
  readonly state: FormState;
  /** Choices that another answer took back. */
  readonly withdrawn: readonly string[];
  readonly steps: readonly SectionStep[];
  /** The current section: choices withdrawn there are reported at their fields. */
  readonly current: number;
}

/**
 * Reports in the current section that an answer given here withdrew a choice of another section. Links to an
 * earlier section, as errors do; the person passes a later one anyway. Always mounted, so that screen readers announce
 * new content.
 */
export function WithdrawnElsewhere({ state, withdrawn, steps, current }: WithdrawnElsewhereProps): ReactElement {
  const { form, elementId, scope, values } = state;
  const text = useTexts();
  const lost = withdrawn.flatMap((key) => {
    const field = form.fields[key];
    const at = steps.findIndex(({ fields }) => fields.includes(key));
    const gone =
      at === -1 || at === current || field === undefined ? undefined : withdrawnOption(field, values[key], scope);
    if (field === undefined || gone === undefined) return [];
    return [
      { id: fieldId(elementId, key), before: at < current, label: formText(field.label, scope), gone: gone.label },
    ];
  });
  return (
    <div role="status" className={styles.told}>
      {lost.map(({ id, before, label, gone }) => (
        <Note key={id} tone="warning">
          {before ? <a href={`#${id}`}>{label}</a> : label}: {text('form.withdrawn', { choice: gone })}
        </Note>
      ))}
    </div>
  );
}

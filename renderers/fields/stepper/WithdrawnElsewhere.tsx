import type { ReactElement } from 'react';
import { formText } from '../../../engine/forms/form-text.ts';
import { withdrawnOption } from '../../../engine/forms/offered-options.ts';
import { useTexts } from '../../../engine/react/texts.ts';
import { Note } from '../../ui/Note.tsx';
import { type FormState, fieldId } from '../form-context.ts';
import type { PacedStep } from './steps-of.ts';
import styles from './WithdrawnElsewhere.module.css';

interface WithdrawnElsewhereProps {
  readonly state: FormState;
  /** Choices that another answer took back. */
  readonly withdrawn: readonly string[];
  readonly steps: readonly PacedStep[];
  /** The section that is seen: what was taken back there is told at its field. */
  readonly current: number;
}

/**
 * Says, where one is, that an answer given here took a choice of another section back (FIXL-09). To a section before this one
 * there is a link, as to an error; one that comes later is passed anyway. Always there: what comes into it is said aloud.
 */
export function WithdrawnElsewhere({ state, withdrawn, steps, current }: WithdrawnElsewhereProps): ReactElement {
  const { form, elementId, scope, values } = state;
  const text = useTexts();
  const told = withdrawn.flatMap((key) => {
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
      {told.map(({ id, before, label, gone }) => (
        <Note key={id} tone="warning">
          {before ? <a href={`#${id}`}>{label}</a> : label}: {text('form.withdrawn', { choice: gone })}
        </Note>
      ))}
    </div>
  );
}

import { type ReactElement, useState } from 'react';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { classes } from '../../ui/classes.ts';
import { type ControlProps, describedBy } from './control-props.ts';
import {
  type DatePart,
  type DateParts,
  dateValue,
  endsInYear,
  partsOf,
  readDate,
  wholeYear,
  wrongPart,
} from './date-parts.ts';
import styles from './Field.module.css';
import { leavesGroup } from './leaves-group.ts';

const boxes = [
  { part: 'day', label: 'form.day', complete: 'bday-day', look: undefined, mode: 'numeric' },
  // Its name may be typed too, so the keyboard has letters.
  { part: 'month', label: 'form.month', complete: 'bday-month', look: styles.month, mode: 'text' },
  { part: 'year', label: 'form.year', complete: 'bday-year', look: styles.year, mode: 'numeric' },
] as const;

/** Reports whether a person typed or deleted characters; pasted and autofilled text arrives whole. */
const isTyped = (event: Event): boolean =>
  event instanceof InputEvent && /^(insertText|insertComposition|delete)/.test(event.inputType);

/**
 * Edits a past date in three boxes as one value. It offers no calendar: people know their birthday. The month may be a
 * name. A whole date typed or pasted in any box fills the three, once its year is complete or the box is left
 * (FIXP-01): `27/3/19` may become 1958. A wrong box is marked alone; a missing date, or an existing one that a rule
 * rejects, marks all three.
 */
export function BirthDateControl(props: ControlProps): ReactElement {
  const { field, id, value, scope, required, readOnly, error, onChange, onLeave } = props;
  const text = useTexts();
  const [typed, setTyped] = useState({ parts: partsOf(value), value });
  // Keeps the input as typed ("marzo"); a value from elsewhere replaces it.
  const parts = typed.value === value ? typed.parts : partsOf(value);
  const today = String(scope.read(['today']) ?? '');
  const take = (next: DateParts) => {
    const whole = dateValue(next);
    setTyped({ parts: next, value: whole });
    onChange(whole);
  };
  const type = (part: DatePart, letters: string, typing: boolean) => {
    const whole = typing && !endsInYear(letters) ? undefined : readDate(letters, today);
    take(whole ?? { ...parts, [part]: letters });
  };
  const leave = (event: React.FocusEvent<HTMLElement>) => {
    const spread = boxes.map(({ part }) => readDate(parts[part], today)).find((read) => read !== undefined) ?? parts;
    const year = wholeYear(spread.year, today);
    if (spread !== parts || year !== parts.year) take({ ...spread, year });
    if (leavesGroup(event)) onLeave();
  };
  const wrong = value === undefined ? undefined : wrongPart(value);
  const fills = field.autocomplete === undefined || field.autocomplete === 'bday';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus left the boxes
    <div className={styles.trio} onBlur={leave}>
      {boxes.map(({ part, label, complete, look, mode }) => (
        <div key={part} className={classes(styles.part, look)}>
          <label htmlFor={`${id}-${part}`}>{text(label)}</label>
          <input
            id={`${id}-${part}`}
            className={styles.input}
            aria-invalid={(error !== undefined && (wrong === undefined || wrong === part)) || undefined}
            aria-describedby={describedBy({ field, id, error })}
            aria-required={required || undefined}
            inputMode={mode}
            autoComplete={fills ? complete : undefined}
            readOnly={readOnly}
            value={parts[part]}
            onChange={(event) => type(part, event.currentTarget.value, isTyped(event.nativeEvent))}
          />
        </div>
      ))}
    </div>
  );
}

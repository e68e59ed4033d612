import { type ReactElement, useId } from 'react';
import styles from './ChoiceCard.module.css';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import { initials } from './initials.ts';

/** One option of a radio group, as a card of 56 px or more. */
export interface ChoiceCardProps {
  /** The same for all options of the group. */
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly onChoose: (value: string) => void;
  readonly title: string;
  /** A second line; for a disabled option, why it is. */
  readonly note?: string;
  readonly icon?: string;
  /** A name whose first letters stand where an icon would. */
  readonly person?: string;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
}

/** A radio button that is easy to hit: the whole card chooses. */
export function ChoiceCard(props: ChoiceCardProps): ReactElement {
  const { name, value, checked, onChoose, title, note, icon, person, disabled = false, invalid = false } = props;
  const id = useId();
  return (
    <label className={classes(styles.card, disabled && styles.disabled)}>
      <input
        type="radio"
        className={styles.radio}
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={() => onChoose(value)}
        aria-labelledby={`${id}-title`}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        aria-invalid={invalid || undefined}
      />
      {icon === undefined && person === undefined ? null : (
        <span className={styles.chip} aria-hidden="true">
          {icon === undefined ? initials(person ?? '') : <Icon name={icon} />}
        </span>
      )}
      <span className={styles.text}>
        <span id={`${id}-title`} className={styles.title}>
          {title}
        </span>
        {note === undefined ? null : (
          <span id={`${id}-note`} className={styles.note}>
            {note}
          </span>
        )}
      </span>
    </label>
  );
}

import { type ReactElement, useState } from 'react';
import { parseDate } from '../../../engine/domain/dates/calendar-date.ts';
import type { ControlProps } from './control-props.ts';
import { dateValue, readDate, timeValue } from './date-parts.ts';
import styles from './Field.module.css';
import { boxProps } from './TextControl.tsx';

interface Spelling {
  /** Text of a stored value for people. */
  readonly write: (value: string) => string;
  /** Converts input to the stored value; unreadable input stays as typed, so that its error reports it. */
  readonly read: (typed: string, today: string) => string;
}

const spellings: Readonly<Record<string, Spelling>> = {
  date: {
    write: (value) => (parseDate(value) === undefined ? value : value.split('-').reverse().join('/')),
    read: (typed, today) => {
      const parts = readDate(typed, today);
      const whole = parts === undefined ? undefined : dateValue(parts);
      return whole !== undefined && parseDate(whole) !== undefined ? whole : typed;
    },
  },
  time: { write: (value) => value, read: timeValue },
};

/** A date (DD/MM/AAAA) or a time (HH:mm) in one box, whatever the browser's language; read when the box is left. */
export function DateControl(props: ControlProps): ReactElement {
  const { field, value, scope, onChange, onLeave } = props;
  const { write, read } = spellings[field.widget] ?? { write: String, read: String };
  const stored = typeof value === 'string' ? value : '';
  const [typing, setTyping] = useState<string>();
  const today = String(scope.read(['today']) ?? '');
  return (
    <input
      {...boxProps(props, styles[field.width])}
      inputMode="text"
      value={typing ?? write(stored)}
      onChange={(event) => {
        setTyping(event.currentTarget.value);
        onChange(read(event.currentTarget.value, today) || undefined);
      }}
      onBlur={() => {
        setTyping(undefined);
        onLeave();
      }}
    />
  );
}

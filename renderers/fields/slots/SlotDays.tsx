import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { SlotDay } from '../../../engine/domain/slot/open-slots.ts';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { PlainButton } from '../../ui/PlainButton.tsx';
import styles from './Slots.module.css';
import { SlotTiles } from './SlotTiles.tsx';
import { longDay, monthOf, numberOf, weekdayOf } from './slot-words.ts';

/** Days shown at first, and added each time (BOOK-01). */
const SHOWN = 5;

interface SlotDaysProps {
  readonly name: string;
  readonly days: readonly SlotDay[];
  readonly chosen: string | undefined;
  readonly disabled: boolean;
  readonly invalid: boolean;
  readonly onChoose: (date: string, pointed: boolean) => void;
}

/** The days with free times, by month: five, and five more each time they are asked for. */
export function SlotDays({ name, days, chosen, disabled, invalid, onChoose }: SlotDaysProps): ReactElement {
  const text = useTexts();
  const [asked, setAsked] = useState(SHOWN);
  const [added, setAdded] = useState<string>();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (added !== undefined) first.current?.focus();
  }, [added]);
  // A day that was chosen elsewhere ("the first one free") is never out of sight.
  const count = Math.max(asked, days.findIndex(({ date }) => date === chosen) + 1);
  const more = () => {
    setAsked(count + SHOWN);
    setAdded(days[count]?.date);
  };
  return (
    <>
      {[...byMonth(days.slice(0, count))].map(([month, inIt]) => (
        <div key={month} className={styles.month}>
          <p className={styles.subtitle}>{month}</p>
          <SlotTiles
            name={name}
            chosen={chosen}
            disabled={disabled}
            invalid={invalid}
            onChoose={onChoose}
            first={{ value: added, ref: first }}
            tiles={inIt.map(({ date }) => ({ value: date, name: longDay(date), face: <Face date={date} /> }))}
          />
        </div>
      ))}
      {count < days.length ? (
        <PlainButton onClick={more} className={styles.more}>
          {text('slot.more')}
        </PlainButton>
      ) : null}
    </>
  );
}

function Face({ date }: { readonly date: string }): ReactElement {
  return (
    <>
      <span className={styles.weekday}>{weekdayOf(date)}</span>
      <span className={styles.number}>{numberOf(date)}</span>
    </>
  );
}

function byMonth(days: readonly SlotDay[]): ReadonlyMap<string, readonly SlotDay[]> {
  const months = new Map<string, SlotDay[]>();
  for (const day of days) {
    const month = monthOf(day.date);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  return months;
}

import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { isAbroad } from '../../../engine/domain/dates/abroad.ts';
import type { Slot, SlotDay } from '../../../engine/domain/slot/open-slots.ts';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { StepMarker } from '../../ui/StepMarker.tsx';
import { SlotDays } from './SlotDays.tsx';
import styles from './Slots.module.css';
import { SlotTiles } from './SlotTiles.tsx';
import { longDay } from './slot-words.ts';

/** Current choice: a day, then a time of it. */
export interface SlotPick {
  readonly date: string | undefined;
  readonly time: string | undefined;
}

/** Props of the picker, which makes no request itself. */
export interface SlotPickerProps {
  readonly days: readonly SlotDay[];
  readonly pick: SlotPick;
  readonly readOnly: boolean;
  readonly invalid: boolean;
  readonly onPick: (pick: SlotPick) => void;
}

/** Step 1 the day, step 2 the time; and the first free one with one press. */
export function SlotPicker({ days, pick, readOnly, invalid, onPick }: SlotPickerProps): ReactElement {
  const id = useId();
  const text = useTexts();
  const day = days.find(({ date }) => date === pick.date);
  const soonest = soonestOf(days);
  const timesField = useRef<HTMLFieldSetElement>(null);
  const [pointed, setPointed] = useState<string>();
  // Times of a pressed day may begin below the window, where people do not look for them.
  useEffect(() => {
    if (pointed !== undefined) timesField.current?.scrollIntoView({ block: 'nearest' });
  }, [pointed]);
  if (soonest === undefined) return <p className={styles.none}>{text('slot.noDays')}</p>;
  const same = { disabled: readOnly };
  const chooseDay = (date: string, pointed: boolean): void => {
    onPick({ date, time: undefined });
    setPointed(pointed ? date : undefined);
  };
  return (
    <div data-slots className={styles.picker}>
      <First soonest={soonest} pick={pick} readOnly={readOnly} onPick={onPick} />
      <fieldset className={styles.step}>
        <legend className={styles.title}>
          <StepMarker number={1} done={day !== undefined} />
          {text('slot.day')}
        </legend>
        <SlotDays
          {...same}
          name={`${id}-day`}
          days={days}
          // Marks only the missing part: a chosen day is not invalid.
          invalid={invalid && day === undefined}
          chosen={day?.date}
          onChoose={chooseDay}
        />
      </fieldset>
      {day === undefined ? null : (
        <fieldset ref={timesField} className={styles.step}>
          <legend className={styles.title}>
            <StepMarker number={2} done={pick.time !== undefined} />
            {text('slot.time')}
          </legend>
          <p className={styles.note}>{longDay(day.date)}</p>
          {isAbroad(day.date) ? <p className={styles.note}>{text('page.zone')}</p> : null}
          {groupsOf(day.times).map(({ word, from, times }) => (
            <div key={`${word} ${from}`} className={styles.month}>
              <p className={styles.subtitle}>{text(word, { from })}</p>
              <SlotTiles
                {...same}
                name={`${id}-time`}
                invalid={invalid}
                chosen={pick.time}
                onChoose={(time) => onPick({ date: day.date, time })}
                tiles={times.map((time) => ({ value: time, name: time, face: time }))}
              />
            </div>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** Offers the earliest slot, so that a person in a hurry need not look through days. */
function First(
  props: Pick<SlotPickerProps, 'pick' | 'readOnly' | 'onPick'> & { readonly soonest: Slot },
): ReactElement {
  const { soonest, pick, readOnly, onPick } = props;
  const text = useTexts();
  const taken = pick.date === soonest.date && pick.time === soonest.time;
  return (
    <div className={styles.first}>
      <p className={styles.firstText}>
        <span className={styles.note}>{text('slot.first')}</span>
        <strong>{text('slot.dayAndTime', { day: longDay(soonest.date), time: soonest.time })}</strong>
      </p>
      <Button icon={taken ? 'check' : 'clock'} disabled={readOnly || taken} onPress={() => onPick(soonest)}>
        {text(taken ? 'slot.firstChosen' : 'slot.takeFirst')}
      </Button>
    </div>
  );
}

/** Number of times from which a half day is divided into its hours. */
const MANY = 16;

interface TimeGroup {
  readonly word: string;
  /** First hour of the group. */
  readonly from: string;
  readonly times: readonly string[];
}

/** Groups times by morning and afternoon; a half day of many times, as of seven minutes each, by its hours. */
function groupsOf(times: readonly string[]): readonly TimeGroup[] {
  const halves = [
    { word: 'slot.morning', times: times.filter((time) => time < '12:00') },
    { word: 'slot.afternoon', times: times.filter((time) => time >= '12:00') },
  ];
  return halves.flatMap((half): readonly TimeGroup[] => {
    if (half.times.length === 0) return [];
    if (half.times.length < MANY) return [{ ...half, from: '' }];
    const hours = [...new Set(half.times.map((time) => time.slice(0, 2)))];
    return hours.map((hour) => ({
      word: 'slot.hour',
      from: `${hour}:00`,
      times: half.times.filter((time) => time.startsWith(hour)),
    }));
  });
}

function soonestOf([day]: readonly SlotDay[]): Slot | undefined {
  const time = day?.times[0];
  return day === undefined || time === undefined ? undefined : { date: day.date, time };
}

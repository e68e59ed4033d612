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
  readonly fecha: string | undefined;
  readonly hora: string | undefined;
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
  const day = days.find(({ fecha }) => fecha === pick.fecha);
  const soonest = soonestOf(days);
  const times = useRef<HTMLFieldSetElement>(null);
  const [pointed, setPointed] = useState<string>();
  // Times of a pressed day may begin below the window, where people do not look for them.
  useEffect(() => {
    if (pointed !== undefined) times.current?.scrollIntoView({ block: 'nearest' });
  }, [pointed]);
  if (soonest === undefined) return <p className={styles.none}>{text('slot.noDays')}</p>;
  const same = { disabled: readOnly };
  const chooseDay = (fecha: string, pointed: boolean): void => {
    onPick({ fecha, hora: undefined });
    setPointed(pointed ? fecha : undefined);
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
          chosen={day?.fecha}
          onChoose={chooseDay}
        />
      </fieldset>
      {day === undefined ? null : (
        <fieldset ref={times} className={styles.step}>
          <legend className={styles.title}>
            <StepMarker number={2} done={pick.hora !== undefined} />
            {text('slot.time')}
          </legend>
          <p className={styles.note}>{longDay(day.fecha)}</p>
          {isAbroad(day.fecha) ? <p className={styles.note}>{text('page.zone')}</p> : null}
          {groupsOf(day.horas).map(({ word, from, horas }) => (
            <div key={`${word} ${from}`} className={styles.month}>
              <p className={styles.subtitle}>{text(word, { from })}</p>
              <SlotTiles
                {...same}
                name={`${id}-time`}
                invalid={invalid}
                chosen={pick.hora}
                onChoose={(hora) => onPick({ fecha: day.fecha, hora })}
                tiles={horas.map((hora) => ({ value: hora, name: hora, face: hora }))}
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
  const taken = pick.fecha === soonest.fecha && pick.hora === soonest.hora;
  return (
    <div className={styles.first}>
      <p className={styles.firstText}>
        <span className={styles.note}>{text('slot.first')}</span>
        <strong>{text('slot.dayAndTime', { day: longDay(soonest.fecha), time: soonest.hora })}</strong>
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
  readonly horas: readonly string[];
}

/** Groups times by morning and afternoon; a half day of many times, as of seven minutes each, by its hours. */
function groupsOf(horas: readonly string[]): readonly TimeGroup[] {
  const halves = [
    { word: 'slot.morning', horas: horas.filter((hora) => hora < '12:00') },
    { word: 'slot.afternoon', horas: horas.filter((hora) => hora >= '12:00') },
  ];
  return halves.flatMap((half): readonly TimeGroup[] => {
    if (half.horas.length === 0) return [];
    if (half.horas.length < MANY) return [{ ...half, from: '' }];
    const hours = [...new Set(half.horas.map((hora) => hora.slice(0, 2)))];
    return hours.map((hour) => ({
      word: 'slot.hour',
      from: `${hour}:00`,
      horas: half.horas.filter((hora) => hora.startsWith(hour)),
    }));
  });
}

function soonestOf([day]: readonly SlotDay[]): Slot | undefined {
  const hora = day?.horas[0];
  return day === undefined || hora === undefined ? undefined : { fecha: day.fecha, hora };
}

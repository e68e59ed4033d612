import { useState } from 'react';
import { addDays } from '../../../engine/domain/dates/calendar-date.ts';
import type { SlotDay } from '../../../engine/domain/slot/open-slots.ts';
import { Setting } from '../../../stories/nodes/Setting.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonBlock } from '../../ui/SkeletonBlock.tsx';
import { type SlotPick, SlotPicker } from './SlotPicker.tsx';

const times = ['08:00', '08:30', '09:00', '11:30', '14:00', '14:30', '17:00'];
const days: SlotDay[] = [0, 1, 2, 5, 6, 7, 8, 9, 12].map((ahead) => ({
  date: addDays('2026-11-25', ahead) ?? '',
  times,
}));

function Picking({
  offered,
  start,
  readOnly = false,
}: {
  readonly offered: readonly SlotDay[];
  readonly start: SlotPick;
  readonly readOnly?: boolean;
}) {
  const [pick, setPick] = useState(start);
  return <SlotPicker days={offered} pick={pick} readOnly={readOnly} invalid={false} onPick={setPick} />;
}
const nothing: SlotPick = { date: undefined, time: undefined };

/** Day and time of an appointment, in each of its states. */
export default {
  title: 'Campos/Turno',
  decorators: [(Story: () => React.ReactNode) => <Setting>{Story()}</Setting>],
};

export const Open = () => <Picking offered={days} start={nothing} />;
Open.storyName = 'Sin elegir';
export const DayChosen = () => <Picking offered={days} start={{ date: '2026-11-26', time: undefined }} />;
DayChosen.storyName = 'Con el día elegido';
export const Chosen = () => <Picking offered={days} start={{ date: '2026-12-01', time: '14:30' }} />;
Chosen.storyName = 'Elegido';
export const FewDays = () => <Picking offered={days.slice(0, 2)} start={nothing} />;
FewDays.storyName = 'Con pocos días';
export const ReadOnly = () => <Picking offered={days} start={{ date: '2026-11-25', time: '09:00' }} readOnly />;
ReadOnly.storyName = 'Sólo para leer';
export const Empty = () => <Picking offered={[]} start={nothing} />;
Empty.storyName = 'Sin horarios';
export const Loading = () => <SkeletonBlock variant="tiles" count={6} label="Buscando horarios disponibles" />;
Loading.storyName = 'Cargando';
export const Failed = () => (
  <ErrorState
    title="No pudimos consultar los horarios"
    text="Para no ofrecerte un horario que ya está ocupado no mostramos ninguno. Probá de nuevo."
    onRetry={() => undefined}
    headingLevel={3}
  />
);
Failed.storyName = 'Con error';

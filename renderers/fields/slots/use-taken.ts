import { useAtomValue } from 'jotai';
import { use, useMemo } from 'react';
import { addDays } from '../../../engine/dates/calendar-date.ts';
import { todayIn, ZONE } from '../../../engine/dates/zone.ts';
import { useReach, useRuntime } from '../../../engine/react/contexts.ts';
import type { DataSpec, DataState } from '../../../engine/react/data/data-entry.ts';
import type { SlotOffer } from './slot-source.ts';

/**
 * The taken times of what is offered, as a screen's data stand: on their way, failed with another try, or there
 * (BOOK-06). They are read anew after whatever a booking answered, because the call says that it makes them old, and each
 * time that a picker opens.
 */
export function useTaken({ service, professional, pool }: SlotOffer): DataState {
  const runtime = useRuntime();
  const { read } = useReach();
  const port = use(runtime.loadData());
  const desde = todayIn(ZONE, runtime.now());
  const hasta = addDays(desde, Math.max(0, pool.days - 1)) ?? desde;
  const { unit } = runtime.artifact;
  const entry = useMemo(() => {
    const range = { desde: { const: desde }, hasta: { const: hasta } };
    const about = { unidad: unit, servicio: service, ...(professional === null ? {} : { profesional: professional }) };
    return port.make({ ...SPEC, with: { ...about, ...range } }, read);
  }, [port, read, unit, service, professional, desde, hasta]);
  return useAtomValue(entry.state);
}

const SPEC: Omit<DataSpec, 'with'> = {
  call: 'appointments.busy',
  when: undefined,
  staleMinutes: 0,
  // An hour that was free before the last booking must not be offered while the new answer comes: a choice of it would be lost.
  shownFresh: true,
  everySeconds: undefined,
  refusals: undefined,
  until: undefined,
};

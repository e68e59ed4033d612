import { useAtomValue } from 'jotai';
import { use, useMemo } from 'react';
import { addDays } from '../../../engine/domain/dates/calendar-date.ts';
import { todayIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import type { DataSpec, DataState } from '../../../engine/portal/react/data/data-entry.ts';
import { useRuntime, useViewScope } from '../../../engine/portal/react/runtime/contexts.ts';
import type { SlotOffer } from './slot-source.ts';

/**
 * Loads the taken times of an offer as screen data: loading, failed with a retry, or ready. Rereads them
 * after every response to a booking, because that call invalidates them, and each time a picker opens.
 */
export function useTaken({ service, professional, pool }: SlotOffer): DataState {
  const runtime = useRuntime();
  const { read } = useViewScope();
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
  onBroken: undefined,
  until: undefined,
};

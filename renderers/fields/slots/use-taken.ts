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
  const from = todayIn(ZONE, runtime.now());
  const until = addDays(from, Math.max(0, pool.days - 1)) ?? from;
  const { unit } = runtime.artifact;
  const entry = useMemo(() => {
    const range = { desde: { const: from }, hasta: { const: until } };
    const about = { unidad: unit, servicio: service, ...(professional === null ? {} : { profesional: professional }) };
    return port.make({ ...SPEC, with: { ...about, ...range } }, read);
  }, [port, read, unit, service, professional, from, until]);
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

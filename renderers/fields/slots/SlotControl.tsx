import { type ReactElement, useEffect, useState } from 'react';
import { openDays, type Slot, type SlotDay } from '../../../engine/domain/slot/open-slots.ts';
import type { Pool } from '../../../engine/domain/slot/pool.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import type { DataState } from '../../../engine/portal/react/data/data-entry.ts';
import { useRuntime } from '../../../engine/portal/react/runtime/contexts.ts';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { fromWire, type OnWire } from '../../../schemas/wire-words.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonBlock } from '../../ui/SkeletonBlock.tsx';
import type { ControlProps } from '../controls/control-props.ts';
import { ListOfChoices } from '../controls/ListOfChoices.tsx';
import { leavesGroup } from '../controls/leaves-group.ts';
import { type SlotPick, SlotPicker } from './SlotPicker.tsx';
import { SlotServices } from './SlotServices.tsx';
import { offeredServices, offerOf, type SlotOffer, serviceOf, valueAt } from './slot-source.ts';
import { useTaken } from './use-taken.ts';

/**
 * Day and time of an appointment, of the service that the document names or of one that is chosen here. Its value is
 * whole or absent: `{ fecha, hora, servicio, profesional }`, so that nothing half chosen is ever sent.
 */
export function SlotControl(props: ControlProps): ReactElement {
  const { field, scope, value, readOnly, onChange, onLeave } = props;
  const [picked, setPicked] = useState<number>();
  const words = field.slot ?? {};
  const services = words.services === undefined ? undefined : offeredServices(words.services, scope);
  const kept = isRecord(value) ? value.servicio : undefined;
  const chosen = services?.find(({ id }) => id === (picked ?? kept)) ?? only(services);
  const service = words.services === undefined ? serviceOf(valueAt(words.service, scope)) : chosen;
  const offer = offerOf(service, valueAt(words.professional, scope), scope);
  const choose = (id: number) => {
    setPicked(id);
    onChange(undefined);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus left the choices
    <div onBlur={(event) => leavesGroup(event) && onLeave()}>
      {words.services === undefined ? null : (
        <ListOfChoices name={props.name}>
          <SlotServices services={services} chosen={chosen?.id} readOnly={readOnly} onChoose={choose} />
        </ListOfChoices>
      )}
      {offer === undefined ? null : (
        <OfferedSlots key={`${offer.service} ${offer.professional}`} {...props} offer={offer} />
      )}
    </div>
  );
}

const only = <Item,>(items: readonly Item[] | undefined): Item | undefined =>
  items?.length === 1 ? items[0] : undefined;

/** Draws the free days of one offer. Its key remounts it for another offer, so that no earlier choice persists. */
function OfferedSlots({ offer, value, readOnly, error, onChange }: ControlProps & { readonly offer: SlotOffer }) {
  const { now } = useRuntime();
  const text = useTexts();
  const taken = useTaken(offer);
  const whole = slotOf(value, offer);
  const [date, setDate] = useState(whole?.date);
  const days = daysOf(taken, offer.pool, now());
  const open = days?.find((day) => day.date === whole?.date)?.times.includes(whole?.time ?? '') ?? days === undefined;
  // Clears a choice that belongs to another offer or was taken by now.
  const stale = value !== undefined && (whole === undefined || !open);
  useEffect(() => {
    if (stale) onChange(undefined);
  });
  if (days === undefined && taken.status === 'error') {
    return (
      <ErrorState title={text('slot.failed')} text={text('slot.failedText')} onRetry={taken.retry} headingLevel={3} />
    );
  }
  if (days === undefined) return <SkeletonBlock variant="tiles" count={6} label={text('slot.loading')} />;
  const pick = (next: SlotPick) => {
    setDate(next.date);
    const { service: servicio, professional: profesional } = offer;
    onChange(next.time === undefined ? undefined : { fecha: next.date, hora: next.time, servicio, profesional });
  };
  return (
    <SlotPicker
      days={days}
      pick={{ date, time: stale ? undefined : whole?.time }}
      readOnly={readOnly}
      invalid={error !== undefined}
      onPick={pick}
    />
  );
}

/**
 * Computes the free days of an offer; undefined while they are unknown. A service that the server refuses
 * (SERVICE_REFUSED) has no days.
 */
function daysOf(taken: DataState, pool: Pool, now: number): readonly SlotDay[] | undefined {
  if (taken.status === 'ready')
    return openDays(
      pool,
      now,
      (taken.value as readonly OnWire<'slot', Slot>[]).map((slot) => fromWire('slot', slot)),
    );
  return taken.status === 'error' && taken.failure.code === 'SERVICE_REFUSED' ? [] : undefined;
}

/** The slot of a value, if it is one of this offer. */
function slotOf(value: unknown, { service, professional }: SlotOffer): Slot | undefined {
  if (!isRecord(value) || value.servicio !== service || (value.profesional ?? null) !== professional) return undefined;
  const { fecha, hora } = value;
  return typeof fecha === 'string' && typeof hora === 'string' ? { date: fecha, time: hora } : undefined;
}

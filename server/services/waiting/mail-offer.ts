import type { CompiledTenant } from '../../../engine/artifact.ts';
import { writeMail } from '../../mail/write-mail.ts';
import { type MailContext, readerOf } from '../appointments/appointment-mail.ts';
import { appointmentTime } from '../appointments/appointment-time.ts';
import type { AppointmentRow } from '../slots/hold-slot.ts';
import type { EarlierSlot } from './earlier-slot.ts';
import { aboutWait } from './end-wait.ts';

/**
 * Tells by mail that an earlier slot was freed, in the caller's transaction, and once in a wait however often it is
 * freed again: the card tells it then (D-WAIT-02). Else whoever books and cancels in turns would have mail sent without
 * end. It leads to the page of appointments behind its sign-in and names no health (A52). A newer one takes the place of one that
 * waits, and none is sent once the slot has begun.
 * @param offer the slot, and since when they wait
 */
export async function mailOffer(
  context: MailContext,
  tenant: CompiledTenant,
  row: AppointmentRow,
  offer: { readonly slot: EarlierSlot; readonly since: Date },
): Promise<void> {
  const { slot, since } = offer;
  const reader = await readerOf(context.db, row);
  if (!reader) return;
  const { fecha: fechaLibre, hora: horaLibre } = appointmentTime(slot.startsAt);
  await writeMail(context, tenant, {
    to: reader.to,
    text: 'appointmentEarlier',
    values: {
      ...appointmentTime(row.startsAt),
      fechaLibre,
      horaLibre,
      appointments: context.address('/misTurnos'),
    },
    about: aboutWait(row.id),
    onceKey: `wait:${row.id}:${since.getTime()}:${slot.startsAt.getTime()}`,
    expiresAt: slot.startsAt,
  });
}

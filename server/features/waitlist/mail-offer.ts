import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { appointmentTime, type MailContext, readerOf, writeToReader } from '../appointment-mail/index.ts';
import { type AppointmentRow, aboutWait } from '../slots/index.ts';
import type { EarlierSlot } from './earlier-slot.ts';

/**
 * Mails that an earlier slot was freed, in the caller's transaction, once per waitlist entry and slot, so that booking
 * and cancelling in turns cannot cause endless mail. Has no code and no health data. Replaces an
 * unsent earlier offer and expires when the slot begins.
 * @param offer the slot, and the time since when they wait
 */
export async function mailOffer(
  context: MailContext,
  tenant: CompiledTenant,
  row: AppointmentRow,
  offer: { readonly slot: EarlierSlot; readonly since: Date },
): Promise<void> {
  const { slot, since } = offer;
  const reader = await readerOf(context.db, tenant, row);
  if (!reader) return;
  const { fecha: fechaLibre, hora: horaLibre } = appointmentTime(slot.startsAt);
  await writeToReader(context, tenant, reader, {
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

import { createHmac } from 'node:crypto';
import { isFreed } from '../../../engine/domain/appointment/appointment.ts';
import { entryWindow } from '../../../engine/domain/appointment/entry-window.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CalendarEvent } from '../../platform/db/schema/index.ts';
import { paperWords } from '../../platform/tenants/server-text.ts';
import { unitKey } from '../../platform/units/unit-key.ts';
import type { AppointmentRow } from '../slots/index.ts';
import { patientLine } from './patient-line.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

const MINUTE = 60_000;

/**
 * An appointment as a calendar event. It holds time and place, never the service, because calendars are shared; the
 * patient only in its description, where the tenant chose so. One that is over neither invites to enter nor rings.
 * @param enter address of its call, or of the page that leads to it
 */
export async function appointmentEvent(
  context: Context,
  tenant: CompiledTenant,
  row: AppointmentRow,
  enter: string,
): Promise<CalendarEvent> {
  const { id, unit, version, status, startsAt, minutes } = row;
  const cancelled = isFreed(status);
  const { settings } = tenant.public;
  const over = context.clock.now() >= entryWindow(settings, startsAt).until;
  const say = paperWords(tenant);
  // A keyed digest: the uid cannot collide with other entries or be guessed from another uid.
  const name = createHmac('sha256', await unitKey(context, unit, 'calendar'))
    .update(`appointment:${id}`)
    .digest('hex');
  return {
    uid: `${name.slice(0, 32)}@turnos`,
    sequence: version - 1,
    cancelled,
    start: startsAt.toISOString(),
    end: new Date(startsAt.getTime() + minutes * MINUTE).toISOString(),
    stamp: context.clock.now().toISOString(),
    // Programs that ignore a cancellation keep showing the entry.
    summary: say(cancelled ? 'turno.calendarCancelled' : 'turno.calendar'),
    text: [
      cancelled ? say('turno.calendarCancelledText') : over ? '' : say('turno.calendarText', { enter }),
      await patientLine(context.db, tenant, row),
    ]
      .filter(Boolean)
      .join('\n\n'),
    alarmMinutes: over ? 0 : settings.appointments.calendarAlarmMinutes,
    url: enter,
    by: tenant.public.name,
  };
}

import { createHmac } from 'node:crypto';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { CalendarEvent } from '../../mail/calendar-file.ts';
import { paperWords } from '../../tenants/server-text.ts';
import type { AppointmentRow } from '../slots/hold-slot.ts';
import { unitKey } from '../units/unit-key.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

const MINUTE = 60_000;

/**
 * An appointment as an event of a calendar. It says when and where, never what for or whose (A52): calendars are shared.
 * @param enter address of its call, or of the page that leads to it
 */
export async function appointmentEvent(
  context: Context,
  tenant: CompiledTenant,
  row: AppointmentRow,
  enter: string,
): Promise<CalendarEvent> {
  const { id, unit, version, status, startsAt, minutes } = row;
  const say = paperWords(tenant);
  // Nobody else's calendar entry may be meant by it, and none can be guessed from another one.
  const name = createHmac('sha256', await unitKey(context, unit, 'calendar'))
    .update(`appointment:${id}`)
    .digest('hex');
  return {
    uid: `${name.slice(0, 32)}@turnos`,
    sequence: version - 1,
    cancelled: status === 2 || status === 5,
    start: startsAt.toISOString(),
    end: new Date(startsAt.getTime() + minutes * MINUTE).toISOString(),
    stamp: context.clock.now().toISOString(),
    summary: say('turno.calendar'),
    text: say('turno.calendarText', { enter }),
    url: enter,
    by: tenant.public.name,
  };
}

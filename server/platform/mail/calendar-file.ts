import ical, { ICalAlarmType, ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { CalendarEvent } from '../db/schema/index.ts';

/**
 * Formats an event as iCalendar (RFC 5545). In a mail it is an accepted invitation: a later one with the same UID and a
 * higher SEQUENCE updates it, METHOD:CANCEL removes it (RFC 5546). A downloaded file uses METHOD:PUBLISH. Times are in
 * UTC, so that calendars need not know Argentina's time zone.
 */
export function calendarFile(event: CalendarEvent, mail?: { readonly from: string; readonly to: string }): string {
  const { uid: id, sequence, cancelled, summary, text: description, url, by: name } = event;
  const method = mail === undefined ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.REQUEST;
  const calendar = ical({
    prodId: { company: 'Portal', product: 'Turnos', language: 'ES' },
    method: cancelled ? ICalCalendarMethod.CANCEL : method,
  });
  const [start, end, stamp] = [new Date(event.start), new Date(event.end), new Date(event.stamp)];
  const status = cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED;
  const made = calendar.createEvent({ id, sequence, start, end, stamp, summary, description, url, status });
  const { alarmMinutes = 0 } = event;
  if (alarmMinutes > 0 && !cancelled) {
    made.createAlarm({ type: ICalAlarmType.display, trigger: alarmMinutes * 60, description: summary });
  }
  if (mail !== undefined) {
    made.organizer({ name, email: mail.from });
    made.createAttendee({ email: mail.to, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });
  }
  // Every line ends with a line break, also the last one (RFC 5545, 3.1); the library leaves that out.
  return `${calendar.toString().trimEnd()}\r\n`;
}

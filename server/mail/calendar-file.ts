import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** What a calendar is told: as data, because who sends it is known only when it is sent. */
export interface CalendarEvent {
  /** The same for all that is ever said of the same thing, so that the latest takes the place of the earlier. */
  readonly uid: string;
  /** Grows with each change. */
  readonly sequence: number;
  /** Whether it is to be taken out of the calendar. */
  readonly cancelled: boolean;
  /** Instants in ISO 8601. */
  readonly start: string;
  readonly end: string;
  readonly stamp: string;
  readonly summary: string;
  readonly text: string;
  /** Where it happens. */
  readonly url: string;
  /** Name of whoever invites. */
  readonly by: string;
}

/**
 * An event as iCalendar (RFC 5545). In a mail it is an invitation of its sender, already accepted by who booked: a further one
 * with the same UID and a higher SEQUENCE changes it, a cancelled one (METHOD:CANCEL) takes it out (RFC 5546). Saved from
 * a page it is just told (METHOD:PUBLISH). Times are in UTC: no calendar has to know Argentina's zone.
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
  if (mail !== undefined) {
    made.organizer({ name, email: mail.from });
    made.createAttendee({ email: mail.to, rsvp: false, status: ICalAttendeeStatus.ACCEPTED });
  }
  // Each line ends with a line break, also the last one (RFC 5545, 3.1), which the library leaves out.
  return `${calendar.toString().trimEnd()}\r\n`;
}

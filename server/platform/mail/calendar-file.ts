import ICAL from 'ical.js';
import type { CalendarEvent } from '../db/schema/index.ts';

/**
 * Formats an event as iCalendar (RFC 5545). In a mail it is an accepted invitation: a later one with the same UID and a
 * higher SEQUENCE updates it, METHOD:CANCEL removes it (RFC 5546). A downloaded file is an entry alone: it says no METHOD,
 * which would ask for an organizer. Times are in UTC, so that calendars need not know Argentina's time zone.
 */
export function calendarFile(event: CalendarEvent, mail?: { readonly from: string; readonly to: string }): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', '-//Portal//Turnos//ES');
  if (mail !== undefined) calendar.addPropertyWithValue('method', event.cancelled ? 'CANCEL' : 'REQUEST');
  calendar.addSubcomponent(entryOf(event, mail));
  // Every line ends with a line break, also the last one (RFC 5545, 3.1); the library leaves that out.
  return `${calendar.toString()}\r\n`;
}

function entryOf(event: CalendarEvent, mail: Parameters<typeof calendarFile>[1]): ICAL.Component {
  const { uid, sequence, cancelled, summary, text, url, alarmMinutes = 0 } = event;
  const entry = new ICAL.Component('vevent');
  entry.addPropertyWithValue('uid', uid);
  entry.addPropertyWithValue('sequence', sequence);
  entry.addPropertyWithValue('dtstamp', inUtc(event.stamp));
  entry.addPropertyWithValue('dtstart', inUtc(event.start));
  entry.addPropertyWithValue('dtend', inUtc(event.end));
  entry.addPropertyWithValue('summary', summary);
  if (text !== '') entry.addPropertyWithValue('description', text);
  entry.addPropertyWithValue('url', url);
  entry.addPropertyWithValue('status', cancelled ? 'CANCELLED' : 'CONFIRMED');
  if (mail !== undefined) {
    entry.addPropertyWithValue('organizer', `mailto:${mail.from}`).setParameter('cn', event.by);
    const guest = entry.addPropertyWithValue('attendee', `mailto:${mail.to}`);
    guest.setParameter('role', 'REQ-PARTICIPANT');
    guest.setParameter('partstat', 'ACCEPTED');
    guest.setParameter('rsvp', 'FALSE');
  }
  // Alarms stand behind all properties of an entry (RFC 5545, 3.6.1).
  if (alarmMinutes > 0 && !cancelled) entry.addSubcomponent(alarmOf(summary, alarmMinutes));
  return entry;
}

function alarmOf(summary: string, minutes: number): ICAL.Component {
  const alarm = new ICAL.Component('valarm');
  alarm.addPropertyWithValue('action', 'DISPLAY');
  alarm.addPropertyWithValue('trigger', new ICAL.Duration({ minutes, isNegative: true }));
  alarm.addPropertyWithValue('description', summary);
  return alarm;
}

const inUtc = (instant: string): ICAL.Time => ICAL.Time.fromJSDate(new Date(instant), true);

/** Public API of this feature: other features import nothing else of it. */
export { appointmentEvent } from './appointment-event.ts';
export { entryAddress, putAppointmentLinks } from './appointment-links.ts';
export {
  aboutAppointment,
  addressOf,
  calendarPart,
  closedWays,
  type MailContext,
  mailAppointment,
  mailParts,
  mailReminder,
  openWays,
  readerOf,
  writeToReader,
} from './appointment-mail.ts';
export { appointmentTime } from './appointment-time.ts';
export { derivedLinks, storeDerivedLink } from './derived-links.ts';

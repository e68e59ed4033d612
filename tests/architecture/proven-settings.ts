import type { Settings } from '../../schemas/generated/document-types.ts';

type Leaf = string | number | boolean | readonly unknown[];

/** The way to each single setting, e.g. `care.limit`. */
type PathsOf<T> = { [K in keyof T & string]: T[K] extends Leaf ? K : `${K}.${PathsOf<T[K]>}` }[keyof T & string];

/** A test that gives a setting another value than its default and sees what changes: its file below tests/, and a part of its title. */
interface Proof {
  readonly file: string;
  readonly title: string;
}

const server = (title: string): Proof => ({ file: 'server/other-settings.test.ts', title });
const page = (title: string): Proof => ({ file: 'renderers/tenants/other-settings.test.tsx', title });
const form = (title: string): Proof => ({ file: 'tenants/other-settings.test.ts', title: `['${title}', ` });
const by = (file: string, title: string): Proof => ({ file, title });

const HOURS = [server('hours'), page('hours, where the service is closed')];
const ASKED = [
  server('for how long a payment is asked about'),
  by('renderers/blocks/payment.test.tsx', 'polls at the tenant’s intervals, more slowly while the page is hidden'),
];
const MAILS = [by('server/appointment-mails.test.ts', 'is not sent where the tenant disables it')];
const LINK = [by('server/video-room.test.ts', 'the attention waits, begins, ends and becomes history as any other')];

/**
 * Where each setting is proven to change something (FIXL-08). A default alone proves nothing: the number might be written
 * in the code.
 */
export const PROVEN_SETTINGS: Readonly<Record<PathsOf<Settings>, readonly Proof[]>> = {
  tramiteDNI: [form('tramiteDNI')],
  silentEntry: [
    by('server/appointment-entry.test.ts', 'yields a credential only for silent entry or without a portal'),
  ],
  patients: [by('server/unit-without-patients.test.ts', 'refuses patients, registration and family')],
  emailOptional: [form('emailOptional')],
  addressRequired: [form('addressRequired')],
  profileMenu: [by('renderers/tenants/frame.test.tsx', 'telemedicina has neither a way home in its logo nor a menu')],
  logoHome: [by('renderers/tenants/frame.test.tsx', 'telemedicina has neither a way home in its logo nor a menu')],
  minorAge: [server('minorAge: refuses younger patients'), page('minorAge, care.reasonLength and care.serviceMinutes')],
  adultAge: [server('adultAge: leaves members of that age out'), form('adultAge')],
  'care.reason': [page('care.reason: hides the question when it is off')],
  'care.reasonLength': [server('care.reasonLength and care.notesLength'), page('minorAge, care.reasonLength and')],
  'care.notesLength': [
    server('care.reasonLength and care.notesLength'),
    page('care.notesLength, in the consulting room'),
  ],
  'care.serviceMinutes': [page('minorAge, care.reasonLength and care.serviceMinutes')],
  'care.limited': [
    by('server/coverage.test.ts', 'admits a patient after nine attentions when the tenant has no limit'),
  ],
  'care.limit': [server('care.limit, care.limitAmount')],
  'care.limitAmount': [server('care.limit, care.limitAmount')],
  'prescriptions.dniSeen': [
    by('server/prescription-identity.test.ts', 'asks for the DNI in every prescription where the tenant says always'),
    by(
      'renderers/tenants/consulting-room.test.tsx',
      'requires a stated DNI before a prescription for unproven patients',
    ),
  ],
  'payment.firstSeconds': ASKED,
  'payment.everySeconds': ASKED,
  'payment.hiddenSeconds': [
    by('renderers/blocks/payment.test.tsx', 'polls at the tenant’s intervals, more slowly while the page is hidden'),
  ],
  'payment.attempts': ASKED,
  'payment.provider': [server('payment.provider and payment.concept')],
  'payment.concept': [server('payment.provider and payment.concept')],
  'entry.earlyMinutes': [server('entry.earlyMinutes and entry.lateMinutes')],
  'entry.lateMinutes': [server('entry.earlyMinutes and entry.lateMinutes')],
  'security.passwordMin': [form('security.passwordMin')],
  'security.staffPasswordMin': [
    by('server/admin.test.ts', 'asks staff for a longer password than patients, as the tenant says'),
  ],
  'security.secondFactorDays': [
    by('server/second-factor.test.ts', 'tells an account that existed, and demands a factor after its days'),
  ],
  'security.passwordBlocklist': [
    form('security.passwordBlocklist'),
    by('server/password-rules.test.ts', '`security.passwordBlocklist: false` allows common ones'),
  ],
  'security.linkByMail': [by('server/sign-in-link.test.ts', 'is not offered where the tenant turns it off')],
  'security.secondFactor': [by('server/second-factor.test.ts', 'allows only the setup until a second factor exists')],
  'security.idleMinutes': [server('security.idleMinutes and security.sessionHours')],
  'security.sessionHours': [server('security.idleMinutes and security.sessionHours')],
  'security.accountFailures': [server('security.accountFailures')],
  'security.addressFailures': [
    by('server/login-limits.test.ts', 'slows and alarms after failures on so many distinct people'),
  ],
  'recovery.documentMinDigits': [form('recovery.documentMinDigits')],
  'recovery.codeMinutes': [server('recovery.codeMinutes')],
  'recovery.tries': [server('recovery.tries')],
  'recovery.triesInAll': [server('recovery.triesInAll')],
  'recovery.accountSends': [server('recovery.accountSends')],
  'recovery.addressSends': [server('recovery.addressSends')],
  'confirmations.askFirst': [page('by confirmations.askFirst')],
  'booking.gridMinutes': [server('booking.gridMinutes: the times of day')],
  'booking.professionalDays': [server('booking.professionalDays: how far ahead')],
  'appointments.mailBooked': MAILS,
  'appointments.mailMoved': MAILS,
  'appointments.mailCancelled': MAILS,
  'appointments.mailCalendar': [server('appointments.mailCalendar: mails without an attachment')],
  'appointments.calendarButton': [page('appointments.calendarButton, in Mis turnos')],
  'appointments.calendarAlarmMinutes': [
    by('server/appointment-mails.test.ts', 'sets the calendar reminder by the tenant’s setting'),
  ],
  'appointments.patientInMail': [
    by('server/appointment-mails.test.ts', 'ends with the patient’s initials where the tenant wants them'),
    by('server/appointment-mails.test.ts', 'gives only the first name where the tenant wants that'),
  ],
  'appointments.waitingList': [
    by('server/waiting-list.test.ts', 'accepts only movable appointments of the patient, where the tenant enables it'),
  ],
  'appointments.minNoticeMinutes': [by('server/one-place.test.ts', 'asks for the minimum notice')],
  'appointments.bufferMinutes': [by('server/one-place.test.ts', 'keeps the buffer between two appointments')],
  'appointments.aheadPerService': [by('server/one-place.test.ts', 'limits how many a person has ahead of a service')],
  'appointments.holidays': [by('server/one-place.test.ts', 'closes national holidays')],
  'appointments.closedDays': [by('server/one-place.test.ts', 'closes the days of the tenant')],
  'appointments.specialHours': [by('server/one-place.test.ts', 'narrows the hours of a special day')],
  'appointments.reminderHours': [
    by('server/appointment-reminders.test.ts', 'is sent by the tenant’s setting, or never'),
  ],
  'videoCall.earlyMinutes': [server('videoCall.earlyMinutes: until when')],
  'videoCall.lateMinutes': [by('tenants/appointment-window.test.ts', 'admits by the mailed link and begins the call')],
  'videoCall.provider': LINK,
  'videoCall.room': LINK,
  'training.pause': [by('renderers/tenants/training.test.tsx', 'the pause is a setting')],
  'pdf.messages': [by('renderers/pdf/pdf.test.tsx', 'speaks to the letter where the tenant wants that')],
  postalCodes: [by('server/sign-up.test.ts', 'takes residents only where the tenant lists their codes')],
  'hours.hrTurnosSemDesde': HOURS,
  'hours.hrTurnosSemHasta': HOURS,
  'hours.hrTurnosSabDesde': HOURS,
  'hours.hrTurnosSabHasta': HOURS,
  'hours.hrTurnosDomDesde': HOURS,
  'hours.hrTurnosDomHasta': HOURS,
};

import { parseDate } from '../../domain/dates/calendar-date.ts';
import { parseInstant } from '../../domain/dates/instant.ts';
import { spelled } from '../../domain/dates/spelling.ts';
import { parseTime } from '../../domain/dates/time-of-day.ts';
import { asciiDomain } from '../../domain/identity/email.ts';
import type { StringFormat } from './profile.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const EMAIL_LOCAL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}$/;
const DOMAIN_LABEL = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

const stringFormats: Record<StringFormat, (text: string) => boolean> = {
  date: (text) => parseDate(text) !== undefined,
  time: (text) => parseTime(text) !== undefined,
  instant: (text) => parseInstant(text) !== undefined,
  localDateTime: (text) =>
    /^\d{4}-\d{2}-\d{2}[ T]/.test(text) && !/(Z|[+-]\d{2}:\d{2})$/.test(text) && spelled(text) !== undefined,
  dayFirstDate: (text) => /^\d{2}-\d{2}-\d{4}$/.test(text) && spelled(text) !== undefined,
  email: isEmail,
  uri: (text) => /^https?:\/\/[^\s/]/.test(text) && URL.canParse(text),
  uuid: (text) => UUID.test(text),
};

/** Whether a text is written in a format. One definition for page, server and checker. */
export function isOfFormat(format: StringFormat, text: string): boolean {
  return stringFormats[format](text);
}

/** An address a mail can really reach: a local part without edge or double points, and a domain with a point, of any script. */
function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const labels = asciiDomain(text.slice(at + 1)).split('.');
  if (at < 1 || text.length > 254 || !EMAIL_LOCAL.test(local) || /^\.|\.\.|\.$/.test(local)) return false;
  return (
    labels.length > 1 && labels.every((label) => DOMAIN_LABEL.test(label)) && /^[A-Za-z]/.test(labels.at(-1) ?? '')
  );
}

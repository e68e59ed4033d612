import { parseDate } from '../../domain/dates/calendar-date.ts';
import { asciiDomain } from '../../domain/identity/email.ts';
import { isPhone } from '../../domain/identity/phone-validator.ts';
import { isCbu, isCuil, isCuit } from './check-digits.ts';

const EMAIL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The formats of the closed profile; every one tests a text in linear time. */
const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: (text) => parseDate(text) !== undefined,
  time: (text) => TIME.test(text),
  email: isEmail,
  phone: isPhone,
  cuit: isCuit,
  cuil: isCuil,
  cbu: isCbu,
};

/** Whether a text has the format; an unknown format holds of nothing, so that a fault never lets data in. */
export function hasFormat(format: string, text: string): boolean {
  return Object.hasOwn(formats, format) && formats[format]?.(text) === true;
}

/** An address mail can be sent to: one @, a domain with a dot, no label with a hyphen at its ends, at most 254 characters. */
function isEmail(typed: string): boolean {
  const text = typed.replace(/@[^@]*$/, (domain) => `@${asciiDomain(domain.slice(1))}`);
  if (text.length > 254 || !EMAIL.test(text)) return false;
  const [local = '', domain = ''] = text.split('@');
  return local.length <= 64 && domain.split('.').every((label) => label.length <= 63 && !/^-|-$/.test(label));
}

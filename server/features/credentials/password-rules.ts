import { type CalendarDate, parseDate } from '../../../engine/domain/dates/calendar-date.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Role } from '../../platform/core/access.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { isStaff } from './factor-policy.ts';
import { isGuessable, plainly } from './guessable.ts';

/** Owner of the new password; unknown values are null. */
export interface PasswordOwner {
  readonly identityNumber: string | null;
  /** `yyyy-MM-dd`. */
  readonly birthDate: string | null;
  readonly email: string | null;
  readonly phone?: string | null;
}

/**
 * Whether a new password is too easy to guess for its owner: it contains the DNI, the birth date, the
 * e-mail or the telephone, or is a common one. `security.passwordBlocklist: false` allows common ones, but never the owner's data.
 */
export function weakPassword(tenant: CompiledTenant, password: string, owner: PasswordOwner): boolean {
  const plain = plainly(password);
  if (holdsOwnData(plain, owner)) return true;
  return tenant.public.settings.security.passwordBlocklist && isGuessable(plain, wordsOf(tenant));
}

/**
 * Refuses a weak password; the form validates its length.
 * @param field payload key of the password
 * @throws AppError 422 WEAK_PASSWORD
 */
export function requireStrongPassword(
  tenant: CompiledTenant,
  password: string,
  owner: PasswordOwner,
  field = 'password',
): void {
  if (weakPassword(tenant, password, owner)) throw new AppError(422, 'WEAK_PASSWORD', { field });
}

/**
 * Refuses a staff password that is shorter than `security.staffPasswordMin`; the form validates the length that is for
 * all, before anybody knows whose code it is.
 * @throws AppError 422 SHORT_PASSWORD
 */
export function requireStaffLength(tenant: CompiledTenant, role: Role | null, password: string): void {
  if (role !== null && isStaff(role) && [...password].length < shortestPassword(tenant, role))
    throw new AppError(422, 'SHORT_PASSWORD', { field: 'password' });
}

/** Length of the shortest password that an account of a role may have. */
export function shortestPassword({ public: { settings } }: CompiledTenant, role: Role): number {
  const { passwordMin, staffPasswordMin } = settings.security;
  return isStaff(role) ? Math.max(passwordMin, staffPasswordMin) : passwordMin;
}

const compactly = (plain: string) => plain.replace(/[^\p{L}\p{N}]/gu, '');

/** Words of the tenant's name and id, which its people try first. */
function wordsOf({ public: { id, name } }: CompiledTenant): string[] {
  const parts = [name, id].flatMap((text) => plainly(text).split(/[^\p{L}\p{N}]+/u));
  const joined = [name, id].map((text) => compactly(plainly(text)));
  return [...parts, ...joined].filter((word) => word.length >= 4);
}

/** Whether it contains the DNI, the birth date or the e-mail, in any spelling. */
function holdsOwnData(plain: string, { identityNumber, birthDate, email, phone }: PasswordOwner): boolean {
  const compact = compactly(plain);
  if (holdsPhone(compact, phone?.replace(/\D/g, '') ?? '')) return true;
  if (email !== null && holdsEmail(compact, plainly(email))) return true;
  const digits = identityNumber?.replace(/\D/g, '').replace(/^0+/, '') ?? '';
  if (digits.length >= 6 && compact.includes(digits)) return true;
  const birth = birthDate === null ? undefined : parseDate(birthDate);
  return birth !== undefined && spellings(birth).some((spelling) => holds(compact, spelling));
}

/** Whether it contains the whole e-mail or its local part; a short local part counts only as the whole password. */
function holdsEmail(compact: string, email: string): boolean {
  const name = compactly(email.split('@')[0] ?? '');
  return compact.includes(compactly(email)) || (name !== '' && holds(compact, name));
}

/** Digits of a telephone without area code: a password with these holds it, with any prefix. */
const LOCAL_DIGITS = 8;

/** Whether it contains the telephone, by its last digits: the area code is written in many ways, or left out. */
const holdsPhone = (compact: string, phone: string): boolean =>
  phone.length >= LOCAL_DIGITS && compact.includes(phone.slice(-LOCAL_DIGITS));

/** Four or five digits occur in many texts by chance, so short texts count only as the whole password. */
const holds = (compact: string, spelling: string): boolean =>
  spelling.length < 6 ? compact === spelling : compact.includes(spelling);

const monthName = new Intl.DateTimeFormat('es-AR', { month: 'long', timeZone: 'UTC' });

/** Usual spellings of a date, without separators. */
function spellings({ year, month, day }: CalendarDate): string[] {
  const two = (value: number) => String(value).padStart(2, '0');
  const years = [String(year).padStart(4, '0'), two(year % 100)];
  const name = plainly(monthName.format(Date.UTC(2000, month - 1, 1)));
  const days = [two(day), String(day)];
  const months = [two(month), String(month)];
  return years.flatMap((y) => [
    ...days.flatMap((d) => months.flatMap((m) => [`${d}${m}${y}`, `${m}${d}${y}`, `${y}${m}${d}`])),
    ...days.flatMap((d) => [`${d}${name}${y}`, `${d}de${name}${y}`, `${d}de${name}de${y}`, `${d}de${name}del${y}`]),
  ]);
}

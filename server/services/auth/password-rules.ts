import type { CompiledTenant } from '../../../engine/artifact.ts';
import { type CalendarDate, parseDate } from '../../../engine/dates/calendar-date.ts';
import { AppError } from '../../app-error.ts';
import { isGuessable, plainly } from './guessable.ts';

/** Whose password it is to be; what is not known is null. */
export interface PasswordOwner {
  readonly documento: string | null;
  /** `yyyy-MM-dd`. */
  readonly fecNac: string | null;
  readonly email: string | null;
}

/**
 * Whether a new password is too easy to guess for its owner (D-SAFE-1): it holds the DNI, the birth date or the e-mail, or is one
 * that guessers try first. `security.passwordBlocklist: false` allows common ones; one's own data never are.
 */
export function weakPassword(tenant: CompiledTenant, password: string, owner: PasswordOwner): boolean {
  const plain = plainly(password);
  if (holdsOwnData(plain, owner)) return true;
  return tenant.public.settings.security.passwordBlocklist && isGuessable(plain);
}

/**
 * Refuses what may not become somebody's password; its length is the form's to judge.
 * @param field payload key of the password
 * @throws AppError 422 WEAK_PASSWORD (D-REG-08)
 */
export function requireStrongPassword(
  tenant: CompiledTenant,
  password: string,
  owner: PasswordOwner,
  field = 'password',
): void {
  if (weakPassword(tenant, password, owner)) throw new AppError(422, 'WEAK_PASSWORD', { field });
}

const compactly = (plain: string) => plain.replace(/[^\p{L}\p{N}]/gu, '');

/** The DNI, the birth date or the e-mail, however written and with whatever around. */
function holdsOwnData(plain: string, { documento, fecNac, email }: PasswordOwner): boolean {
  const compact = compactly(plain);
  if (email !== null && holdsEmail(compact, plainly(email))) return true;
  const digits = documento?.replace(/\D/g, '') ?? '';
  if (digits.length >= 6 && compact.includes(digits)) return true;
  const birth = fecNac === null ? undefined : parseDate(fecNac);
  return birth !== undefined && spellings(birth).some((spelling) => holds(compact, spelling));
}

/** The whole e-mail or what is written before its @; a short name counts only as the whole password. */
function holdsEmail(compact: string, email: string): boolean {
  const name = compactly(email.split('@')[0] ?? '');
  return compact.includes(compactly(email)) || (name !== '' && holds(compact, name));
}

/** Four or five digits stand in many a text by chance; there only the whole text counts. */
const holds = (compact: string, spelling: string): boolean =>
  spelling.length < 6 ? compact === spelling : compact.includes(spelling);

const monthName = new Intl.DateTimeFormat('es-AR', { month: 'long', timeZone: 'UTC' });

/** The usual spellings of a date, without separators. */
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

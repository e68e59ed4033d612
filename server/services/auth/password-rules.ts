import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { type CalendarDate, parseDate } from '../../../engine/dates/calendar-date.ts';
import { AppError } from '../../app-error.ts';
import { rootFolder } from '../../root-folder.ts';
import { flagSetting } from '../../tenants/settings.ts';

/** Whose password it is to be; what is not known is null. */
export interface PasswordOwner {
  readonly documento: string | null;
  /** `yyyy-MM-dd`. */
  readonly fecNac: string | null;
}

/**
 * Whether a new password is too easy to guess for its owner (D-SAFE-1): it holds the DNI or the birth date, or is one
 * that guessers try first. `security.passwordBlocklist: false` allows common ones; one's own data never are.
 */
export function weakPassword(tenant: CompiledTenant, password: string, owner: PasswordOwner): boolean {
  const plain = plainly(password);
  if (holdsOwnData(plain, owner)) return true;
  return flagSetting(tenant, 'security.passwordBlocklist') && isCommon(plain);
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

/** Without capitals, accents and the several spellings that Unicode has for a letter. */
function plainly(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The DNI or the birth date, however written and with whatever around. */
function holdsOwnData(plain: string, { documento, fecNac }: PasswordOwner): boolean {
  const compact = plain.replace(/[^\p{L}\p{N}]/gu, '');
  const digits = documento?.replace(/\D/g, '') ?? '';
  if (digits.length >= 6 && compact.includes(digits)) return true;
  const birth = fecNac === null ? undefined : parseDate(fecNac);
  return birth !== undefined && spellings(birth).some((spelling) => holds(compact, spelling));
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

function isCommon(plain: string): boolean {
  const { passwords, words } = lists();
  const candidates = new Set([plain, withoutLeet(plain)]);
  for (const candidate of candidates) {
    if (passwords.has(candidate) || isRun(candidate)) return true;
    if (cores(candidate).some((core) => words.has(core))) return true;
  }
  return false;
}

/** Letters where people put digits and signs in their stead: `p4$$w0rd`. */
function withoutLeet(plain: string): string {
  const letters: Readonly<Record<string, string>> = {
    0: 'o',
    1: 'i',
    3: 'e',
    4: 'a',
    5: 's',
    7: 't',
    '@': 'a',
    $: 's',
  };
  return plain.replace(/[013457@$]/g, (sign) => letters[sign] ?? sign);
}

/** Two signs over and over, or one after the other: `111111`, `ababab`, `23456789`, `fedcba`. */
function isRun(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  if (new Set(codes).size <= 2) return true;
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** What is left of a password without up to four digits before and four digits or signs behind. */
function cores(plain: string): string[] {
  const before = /^\d{0,4}/.exec(plain)?.[0].length ?? 0;
  const behind = /[\d\W_]{0,4}$/.exec(plain)?.[0].length ?? 0;
  const starts = Array.from({ length: before + 1 }, (_, at) => at);
  const ends = Array.from({ length: behind + 1 }, (_, at) => plain.length - at);
  return starts.flatMap((start) => ends.map((end) => plain.slice(start, end)));
}

interface Lists {
  readonly passwords: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

let read: Lists | undefined;

/** Both lists, read when they are first needed. */
function lists(): Lists {
  read ??= { passwords: linesOf('common-passwords.txt'), words: linesOf('common-words.txt') };
  return read;
}

function linesOf(file: string): ReadonlySet<string> {
  const text = readFileSync(join(rootFolder(), 'server', 'services', 'auth', 'data', file), 'utf8');
  return new Set(text.split('\n').filter((line) => line !== '' && !line.startsWith('#')));
}

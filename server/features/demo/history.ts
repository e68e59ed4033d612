import { addDays } from '../../../engine/domain/dates/calendar-date.ts';
import { instantIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import texts from './data/document-texts.json' with { type: 'json' };
import history from './data/history.json' with { type: 'json' };

/** A document of the demo data: its text, and its password if it has one. */
export interface DemoText {
  readonly tipo: string;
  readonly password?: string;
  readonly lines: readonly string[];
}

/** A consultation of the demo data, a number of days before this month began; without days, in this month. */
interface DemoConsultation {
  readonly service: string;
  readonly doctor: string;
  readonly daysBefore?: number;
  readonly at: string;
  readonly documents: readonly string[];
  readonly notes?: string;
  readonly prescription?: { readonly number: number; readonly content: string | null };
}

/** A consultation with its date. */
export interface DatedConsultation extends DemoConsultation {
  readonly patient: string;
  readonly heldAt: Date;
}

/** Texts of the demo documents by kind. */
export const DEMO_TEXTS = texts as Readonly<Record<string, DemoText>>;

/** Fixed codes of links to a history: the account that they enter, and the patient. */
export const DEMO_CODES = {
  'USUARIO-ANA': { account: '30111222', person: '30111222' },
  'USUARIO-LUCIA': { account: '30111222', person: '50222333' },
} as const;

const HOUR = 3_600_000;

/** The demo consultations as of `now`, oldest first: exactly one in the month of `today`, even on its first day. */
export function datedHistory(now: Date, today: string): readonly DatedConsultation[] {
  const monthStart = `${today.slice(0, 7)}-01`;
  const heldAt = ({ daysBefore, at }: DemoConsultation): Date =>
    daysBefore === undefined
      ? latest(now, today, monthStart, at)
      : instant(addDays(monthStart, -daysBefore) ?? monthStart, at);
  return Object.entries(history as Readonly<Record<string, readonly DemoConsultation[]>>)
    .flatMap(([patient, list]) => list.map((one) => ({ ...one, patient, heldAt: heldAt(one) })))
    .sort((a, b) => a.heldAt.getTime() - b.heldAt.getTime());
}

/** A week ago; early in a month, a moment ago, but never before the month began. */
function latest(now: Date, today: string, monthStart: string, at: string): Date {
  const weekAgo = addDays(today, -7) ?? today;
  if (weekAgo >= monthStart) return instant(weekAgo, at);
  return new Date(Math.max(now.getTime() - HOUR, instant(monthStart, '00:00').getTime()));
}

function instant(date: string, time: string): Date {
  return new Date(instantIn(ZONE, date, time) ?? Number.NaN);
}

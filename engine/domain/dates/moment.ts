import { parseInstant } from './instant.ts';
import { instantIn, ZONE } from './zone.ts';

const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2})?)$/;

/** The instant (`…Z`) of a moment that a person writes: with its offset, or without one as a clock in Argentina shows it. */
export function parseMoment(text: string): string | undefined {
  const [, date, time] = LOCAL.exec(text) ?? [];
  if (date !== undefined && time !== undefined) return instantIn(ZONE, date, time);
  const instant = parseInstant(text);
  return instant === undefined ? undefined : new Date(instant).toISOString();
}

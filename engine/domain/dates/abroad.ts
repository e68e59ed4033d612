import { instantIn, sameWallTime, ZONE } from './zone.ts';

/**
 * Whether the clock of this device shows another hour than Argentina's at a moment: where summer time differs,
 * as in Chile, that depends on the date. False on a server, which does not know the zone of its readers.
 * @param date and time of Argentina's clock; without a date, now
 */
export function isAbroad(date?: string, time = '12:00'): boolean {
  if (typeof document === 'undefined') return false;
  const moment = (date === undefined ? undefined : instantIn(ZONE, date, time)) ?? Date.now();
  return !sameWallTime(new Intl.DateTimeFormat().resolvedOptions().timeZone, ZONE, moment);
}

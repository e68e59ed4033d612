import { sameWallTime, ZONE } from './zone.ts';

/**
 * Whether the clock of this device shows another hour than Argentina's (FIXI-09). False on a server, which does not know
 * the zone of its readers.
 */
export function isAbroad(): boolean {
  if (typeof document === 'undefined') return false;
  return !sameWallTime(new Intl.DateTimeFormat().resolvedOptions().timeZone, ZONE, Date.now());
}

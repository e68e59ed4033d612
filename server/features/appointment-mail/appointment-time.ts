import { wallTimeIn, ZONE } from '../../../engine/domain/dates/zone.ts';

/** Date and time of an appointment as in the contract: dd-MM-yyyy and HH:mm in Buenos Aires. */
export function appointmentTime(startsAt: Date): { readonly fecha: string; readonly hora: string } {
  const { date, time } = wallTimeIn(ZONE, startsAt);
  return { fecha: date.split('-').reverse().join('-'), hora: time.slice(0, 5) };
}

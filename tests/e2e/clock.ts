/** When the journeys take place: a Tuesday at 10:00 in Buenos Aires, inside the hours of every unit. */
export const TUESDAY = '2026-11-24T10:00:00-03:00';

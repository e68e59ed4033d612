/** Text of an instant with Argentina's offset, which has no daylight saving time: `2026-11-24T10:00:00-03:00`. */
export function withOffset(instant: Date, offset: '-03:00' | '-0300'): string {
  const local = new Date(instant.getTime() - 3 * 3_600_000).toISOString();
  return local.replace(/\.\d+Z$/, offset);
}

import { createHash } from 'node:crypto';

/** A stable UUID (version 8, RFC 9562) for a thing of a unit: the same in every copy. */
export function fhirId(unit: number, kind: string, id: string | number): string {
  const hex = createHash('sha256').update(`${unit}\0${kind}\0${id}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16).padStart(2, '0');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(18, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

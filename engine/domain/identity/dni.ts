/** Dots and spaces, which people write between the digits of a DNI. */
const BETWEEN = /[.\s]/g;

/** The zero that forms of eight places put in front of a DNI under ten million. */
const PADDING = /^0(?=\d{7}$)/;

/**
 * The one spelling of a DNI: digits alone, without the zero that fills eight places (`05.123.451` is `5123451`). Seven digits
 * are kept as they are, because no form takes fewer. A text that is no DNI keeps all but dots and spaces, to be refused.
 */
export function canonicalDni(typed: string): string {
  return typed.replace(BETWEEN, '').replace(PADDING, '');
}

/**
 * Every way in which a database may hold a DNI, the canonical one first. Only a row that collided with another one when rows
 * were made canonical (docs/decisions/0120) has the second.
 */
export function dniSpellings(typed: string): readonly string[] {
  const dni = canonicalDni(typed);
  return /^\d{7}$/.test(dni) ? [dni, `0${dni}`] : [dni];
}

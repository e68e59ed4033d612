/** Shown where a text's value is unknown. */
export const NOTHING = '—';

/** Days of the week, Monday first. Written here because browsers differ in their own lists. */
export const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'] as const;

/** Months of the year. */
export const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** Named beside an hour for readers whose clock may show another one. */
export const HOUR_OF_ZONE = 'hora de Argentina';

/** Singular and plural of the units that formats write. */
export const UNITS = {
  year: ['año', 'años'],
  month: ['mes', 'meses'],
  hour: ['hora', 'horas'],
  minute: ['minuto', 'minutos'],
  second: ['segundo', 'segundos'],
} as const;

/** Answers of the format yesNo. */
export const YES_NO = { yes: 'Sí', no: 'No' } as const;

/** Words of a proper name that stay small unless they come first. */
export const NAME_PARTICLES: ReadonlySet<string> = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'y',
  'e',
  'da',
  'do',
  'dos',
]);

/** Tells two people of one name apart. */
export const dniEnding = (digits: string): string => `(DNI terminado en ${digits})`;

/** Said of a text with U+FFFD: copied from a program that did not understand its letters. */
export const LETTERS_LOST = 'Se perdieron letras al copiar: donde dice � va otra letra';

/** Days of the week from Monday, as the operator writes them: whole, or their first three letters or more. */
const NAMES = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'];

/** Short names, in which schedules are listed. */
export const DAYS: readonly string[] = NAMES.map((name) => name.slice(0, 3));

/** Fewest letters of a day. */
const FEWEST = 3;

const DAYS_WORDS =
  'días como lun, mar, mie, jue, vie, sab, dom; un rango con un guion (lun-vie) y varios con espacios (lun mie vie)';

/**
 * Parses the days of a schedule: `lun-vie`, `lun mie vie`, `lunes a viernes`, `lunes, miércoles y viernes` without its
 * comma. Understands every word, or refuses: a schedule of fewer days than written would close the others.
 * @param text in lower case, without accents, with plain hyphens
 * @returns days from 1, Monday, or, for a word that is no day, a Spanish text that quotes it and lists the accepted forms
 */
export function readWeekdays(text: string): readonly number[] | string {
  const words = text
    .replace(/ a /g, '-')
    .replace(/ y /g, ' ')
    .replace(/\s*-\s*/g, '-')
    .split(/\s+/);
  const days = new Set<number>();
  for (const word of words) {
    const span = word.split('-');
    const [from = 0, to = from] = span.map(dayNamed);
    const wrong = span.find((name) => dayNamed(name) === undefined);
    if (wrong !== undefined) return `${DAYS_WORDS}: "${wrong === '' ? word : wrong}" no es un día`;
    if (span.length > 2) return `${DAYS_WORDS}: "${word}" une más de dos días con guiones`;
    if (to < from) return `${DAYS_WORDS}: "${word}" termina antes de empezar, y la semana va de lun a dom`;
    for (let day = from; day <= to; day += 1) days.add(day);
  }
  return [...days].sort((one, other) => one - other);
}

/** The day with that name, its plural or its beginning: `mié` is Wednesday, and `marzo` no day. */
function dayNamed(word: string): number | undefined {
  const name = word.replace(/\.$/, '');
  if (name.length < FEWEST) return undefined;
  const at = NAMES.findIndex((day) => day.startsWith(name) || name === `${day}s`);
  return at < 0 ? undefined : at + 1;
}

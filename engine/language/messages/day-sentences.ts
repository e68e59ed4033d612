import type { LanguageCode } from './codes.ts';
import { error, type Sentence } from './severity.ts';

/** Sentences about the days and hours on which appointments are given. */
export const DAY_SENTENCES = {
  emptyPeriod: error(
    'En {key}, "{found}" está después de "{limit}", o es lo mismo: no quedaría nada. Cambiá uno por el otro, o corregí el que no va.',
  ),
  duplicateDay: error('En {key}, el día {found} ya está dicho en {other}: dejalo en un solo lugar.'),
  overlappingHours: error(
    'En {key}, las horas {found} del {date} se superponen con {other}: escribí un solo tramo, o cambiá uno de los dos.',
  ),
  nonexistentDay: error('En {key}, el día {found} no existe en el calendario: corregí el mes o el día.'),
} as const satisfies Partial<Record<LanguageCode, Sentence>>;

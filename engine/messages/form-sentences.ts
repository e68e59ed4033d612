import { error, type Sentence } from './severity.ts';

/** Sentences about how forms are sent, and rows chosen. */
export const FORM_SENTENCES = {
  'LNG-335': error(
    'resend enviaría de nuevo después de {found} sin que nadie lo decida: en refusals, {found} tiene que preguntar en su run, con confirm o con open, y sin when.',
  ),
  'LNG-336': error(
    'En {found} no se puede guardar qué filas se eligieron: tiene que ser una lista del estado de la pantalla, que declare "type": "integer[]" o "string[]", como la clave de las filas.',
  ),
} as const satisfies Record<string, Sentence>;

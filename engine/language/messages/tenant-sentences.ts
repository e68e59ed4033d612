import type { LanguageCode } from './codes.ts';
import { error, info, type Sentence } from './severity.ts';

/** Sentences about a tenant's own words, displays and days, and about what it leaves out of its menu. */
export const TENANT_SENTENCES = {
  malformedVocabularyWord: error(
    '{found} no se entiende: una palabra del vocabulario se escribe {{vocabulary.nombre}}, o {{vocabulary.nombre.forma}} con una de estas formas: {allowed}. No lleva formato.',
  ),
  mismatchedDisplay: error(
    '{key} y {found} no van juntos: {reason}. En display cada # es una letra o un número de lo que se guarda, y lo demás son separadores, como en "######/##" de un pattern "^\\\\d{8}$".',
  ),
  expiredNotice: info(
    'El aviso de todas las páginas ya no se muestra: su until es {until}. Sacalo, o cambiale el día.',
  ),
  noticeWithoutEnd: info(
    'El aviso de todas las páginas se muestra desde el {from}, hace {days} días, y no dice until. Revisá si todavía vale.',
  ),
  halfRemovedEntry: info(
    'Se saca "{key}" de {here}, y {to} sigue a la vista en {there}. Si no tiene que verse, sacalo también de ahí.',
  ),
  patientWordWithoutPatients: info(
    '{key} no hace nada: con "patients": false en settings no entran pacientes, y el portal, el registro y la familia están apagados. Sacalo.',
  ),
} as const satisfies Partial<Record<LanguageCode, Sentence>>;

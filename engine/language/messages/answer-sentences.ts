import type { LanguageCode } from './codes.ts';
import { error, type Sentence, warning } from './severity.ts';

/** Sentences about what a connector answers, where a person reads it. */
export const ANSWER_SENTENCES = {
  unguardedAnswerPart: error(
    '{path} puede faltar en la respuesta, y la persona leería una raya en su lugar. Preguntá por ella en la condición de este texto, con { "has": "{path}" }, y escribí otro texto para cuando falta; o sacá nullable de su tipo, en types del conector, si no falta nunca.',
  ),
  answerShownTooLate: error(
    'El control {key} muestra algo (shows) y no corre al elegir el paciente: nadie lo vería antes de pedir la atención. Agregá patientPicked en at, o sacá shows.',
  ),
  conflictingAnswerPart: error(
    'La parte {part} es acá {found}, y otro control la muestra como {wanted}: la pantalla la lee por su nombre. Dale otro nombre en answer de uno de los dos conectores.',
  ),
  unusedConnectorText: warning(
    'El conector {key} dice {found} y ningún control le pregunta (call, en checks.json): nadie espera su respuesta, y no se leería nunca. Sacalo, o llamá al conector desde un control.',
  ),
} as const satisfies Partial<Record<LanguageCode, Sentence>>;

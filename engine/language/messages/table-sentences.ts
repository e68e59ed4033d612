import type { LanguageCode } from './codes.ts';
import { error, type Sentence } from './severity.ts';

/** Sentences about rule tables (tests/*.json). */
export const TABLE_SENTENCES = {
  ambiguousTableSubject: error(
    'Una tabla de casos es de un formulario ("form") o de las reglas de otro documento ("of"), y acá hay {found}. Dejá uno: "form": "registro", o "of" con una de estas: {allowed}.',
  ),
  malformedTestCase: error('En el caso {key}, de {about}, {wanted}, y acá hay {found}.'),
  impossibleExpectation: error('{name} no puede dar "{found}". Puede dar: {allowed}.'),
  ambiguousExpectation: error('"{found}" puede ser varios lugares de {about}: {allowed}. Escribí más de su camino.'),
  showsWithoutAnswer: error(
    'El caso {key} dice shows, y {about} no muestra nada antes de pedir la atención. Sacáselo: shows es para los casos de un control que tiene shows en checks.json.',
  ),
  malformedMoment: error(
    '"{found}" no es un momento. Se escribe 2026-12-24T20:30, que es la hora de Argentina, o 2026-12-24T23:30:00Z.',
  ),
} as const satisfies Partial<Record<LanguageCode, Sentence>>;

import { type Proofs, provenBy } from './proof.ts';

/** A declared value, how a text names the format, and what the text says. */
export interface FormatRow {
  readonly type: string;
  readonly value: unknown;
  /** After the colon: `pad:3`. */
  readonly argument?: string;
  readonly shows: string | RegExp;
}

const of = (type: string, value: unknown, shows: string | RegExp, argument?: string): FormatRow => ({
  type,
  value,
  shows,
  ...(argument === undefined ? {} : { argument }),
});

/** Every format of schemas/formats.json, once, with what a compiled text writes. */
export const FORMATS: Proofs<FormatRow> = {
  apart: provenBy('renderers/words/apart.test.tsx', 'tells people of one name apart'),
  date: of('date', '2026-11-24', '24/11/2026'),
  time: of('instant', '2026-11-24T13:05:00Z', '10:05'),
  dateTime: of('instant', '2026-11-24T13:05:00Z', '24/11/2026 10:05'),
  longDate: of('date', '2026-11-24', 'martes 24 de noviembre de 2026', 'year'),
  weekday: of('date', '2026-11-25', 'miércoles'),
  month: of('date', '2026-11-24', 'noviembre de 2026'),
  age: of('date', '1983-05-10', /^\d\d años$/),
  duration: of('integer', 252, '4 minutos y 12 segundos'),
  number: of('number', 1234.5, '1.234,5'),
  money: of('integer', 5000, '$\u00a05.000,00'),
  ordinal: of('integer', 3, '3.º'),
  pad: of('integer', 14, '014', '3'),
  plural: of('integer', 2, '2 pacientes', 'paciente/pacientes'),
  upper: of('string', 'ñandú', 'ÑANDÚ'),
  lower: of('string', 'ÑANDÚ', 'ñandú'),
  name: of('string', 'MARÍA DE LOS ÁNGELES', 'María de los Ángeles'),
  initials: of('string', 'Ana María Pérez', 'AP'),
  digits: of('string', '30.111.222', '30111222'),
  mask: of('string', '12345672', '123456/72', '######/##'),
  cuit: of('string', '30500010912', '30-50001091-2'),
  whatsapp: of('string', '011 15-4444-5555', '5491144445555'),
  yesNo: of('boolean', true, 'Sí'),
  list: of('string[]', ['Lunes', 'Martes'], 'Lunes, Martes'),
  label: of('string', 'queued', 'En espera', 'attentionStatus'),
};

import type { Proofs } from './proof.ts';

/** A rule of a compiled screen, and what a text that shows its value says; `yesNo` writes truth. */
export interface OperatorRow {
  readonly rule: unknown;
  readonly shows: string;
  readonly format?: 'yesNo' | 'list';
}

const gives = (rule: unknown, shows: string): OperatorRow => ({ rule, shows });
const holds = (rule: unknown): OperatorRow => ({ rule, shows: 'Sí', format: 'yesNo' });
const fails = (rule: unknown): OperatorRow => ({ rule, shows: 'No', format: 'yesNo' });

const N = { var: 'state.n' };
const WORD = { var: 'state.word' };
const IDS = { var: 'state.ids' };
const DAY = { var: 'state.day' };
const ITEM = { var: 'item' };
const PEOPLE = { var: 'people' };

/** State that the rules read, and the people of the session: Elena Paz and her son Tomás. */
export const OPERATOR_STATE = {
  n: { type: 'integer', initial: 16 },
  word: { type: 'string', initial: { const: '0012-B' } },
  ids: { type: 'integer[]', initial: [2, 3, 1] },
  day: { type: 'date', initial: { const: '2026-11-24' } },
  moment: { type: 'instant', initial: { const: '2026-11-24T13:00:00Z' } },
  nothing: { type: 'string', nullable: true },
};

/** Every operator of schemas/operators.json, once, with what it comes to. */
export const OPERATORS: Proofs<OperatorRow> = {
  var: gives(WORD, '0012-B'),
  const: gives({ const: 'F' }, 'F'),
  has: fails({ has: 'state.nothing' }),
  missing: holds({ missing: 'state.nothing' }),
  filled: fails({ filled: 'state.nothing' }),
  '==': holds({ '==': [N, 16] }),
  '!=': holds({ '!=': [WORD, '0012-b'] }),
  '<': fails({ '<': [N, 16] }),
  '<=': holds({ '<=': [N, 16] }),
  '>': fails({ '>': [N, 16] }),
  '>=': holds({ '>=': [N, 16] }),
  and: fails({ and: [{ has: 'state.n' }, { has: 'state.nothing' }] }),
  or: holds({ or: [{ has: 'state.n' }, { has: 'state.nothing' }] }),
  '!': holds({ '!': { has: 'state.nothing' } }),
  if: gives({ if: [{ '>': [N, 15] }, 'grande', 'chico'] }, 'grande'),
  in: holds({ in: [N, [15, 16]] }),
  contains: holds({ contains: [WORD, '12-b'] }),
  startsWith: holds({ startsWith: [WORD, '00'] }),
  length: gives({ length: WORD }, '6'),
  substr: gives({ substr: [WORD, 2, 2] }, '12'),
  lower: gives({ lower: WORD }, '0012-b'),
  identifier: gives({ identifier: WORD }, '0012b'),
  trim: gives({ trim: { cat: [' ', WORD, ' '] } }, '0012-B'),
  digits: gives({ digits: WORD }, '0012'),
  dni: gives({ dni: '05.123.456' }, '5123456'),
  cat: gives({ cat: [WORD, '/', N] }, '0012-B/16'),
  '+': gives({ '+': [N, 1, 2] }, '19'),
  '-': gives({ '-': [N, 20] }, '-4'),
  '*': gives({ '*': [N, 3] }, '48'),
  '/': gives({ '/': [N, 4] }, '4'),
  number: gives({ number: { substr: [WORD, 0, 4] } }, '12'),
  '%': gives({ '%': [N, 5] }, '1'),
  digitList: gives({ sum: { digitList: WORD } }, '3'),
  products: gives({ sum: { products: [IDS, [3, 2, 1]] } }, '13'),
  min: gives({ min: [N, 3, 20] }, '3'),
  max: gives({ max: [N, 3, 20] }, '20'),
  age: gives({ age: ['2000-11-25', DAY] }, '25'),
  addDays: gives({ addDays: [DAY, 7] }, '2026-12-01'),
  daysBetween: gives({ daysBetween: [DAY, '2026-12-01'] }, '7'),
  minutesBetween: gives({ minutesBetween: [{ var: 'state.moment' }, '2026-11-24T13:15:30Z'] }, '15,5'),
  weekday: gives({ weekday: DAY }, '2'),
  date: gives({ date: '24-11-2026' }, '2026-11-24'),
  instant: gives({ instant: ['24-11-2026', '10:00'] }, '2026-11-24T13:00:00.000Z'),
  time: gives({ time: { var: 'state.moment' } }, '10:00'),
  matches: holds({ matches: [WORD, '^[0-9]{4}-[A-Z]$'] }),
  some: holds({ some: [IDS, { '==': [ITEM, 2] }] }),
  all: fails({ all: [IDS, { '>': [ITEM, 1] }] }),
  none: holds({ none: [IDS, { '>': [ITEM, 5] }] }),
  filter: gives({ count: { filter: [IDS, { '>': [ITEM, 1] }] } }, '2'),
  find: gives({ find: [IDS, { '>': [ITEM, 2] }] }, '3'),
  count: gives({ count: IDS }, '3'),
  map: gives({ sum: { map: [IDS, { '*': [ITEM, 2] }] } }, '12'),
  first: gives({ first: IDS }, '2'),
  sum: gives({ sum: [PEOPLE, { length: { var: 'item.nome' } }] }, '10'),
  sort: gives({ first: { sort: IDS } }, '1'),
  reverse: gives({ first: { reverse: { sort: IDS } } }, '3'),
  groupBy: gives({ count: { groupBy: [PEOPLE, { var: 'item.sobrenome' }] } }, '1'),
  countBy: gives({ count: { countBy: [PEOPLE, { var: 'item.nome' }] } }, '2'),
  partition: gives({ count: { var: 'derive.parted.no' } }, '1'),
  concat: gives({ count: { concat: [IDS, [9, 8]] } }, '5'),
  lookup: gives({ lookup: [PEOPLE, '50111222', 'nome', 'documento'] }, 'Tomás'),
  allowed: holds({ allowed: ['probeActions.cancel', { const: 'abierto' }] }),
};

/** A rule that another row reads by name. */
export const PARTED = { partition: [IDS, { '>': [ITEM, 1] }] };

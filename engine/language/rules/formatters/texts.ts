import { dniEnding, YES_NO } from '../../messages/words.ts';
import { isRecord } from '../rule.ts';
import type { Formatter } from './formatter.ts';
import { masked } from './mask.ts';
import { plain } from './numbers.ts';

/** Formats of texts, yes or no, lists and codes. */
export const textFormatters = {
  upper: (value) => ofText(value, (text) => text.toUpperCase()),
  lower: (value) => ofText(value, (text) => text.toLowerCase()),
  digits: (value) => ofText(value, (text) => text.replace(/[^0-9]/g, '')),
  mask: (value, argument) => ofText(value, (text) => masked(text, argument ?? '')),
  yesNo: (value) => (typeof value === 'boolean' ? (value ? YES_NO.yes : YES_NO.no) : undefined),
  list: (value) => {
    if (!Array.isArray(value)) return undefined;
    const words = value.map((element) => (typeof element === 'number' ? plain(element) : element));
    return words.length > 0 && words.every((word) => typeof word === 'string') ? words.join(', ') : undefined;
  },
  label: (value, argument, scope) => {
    const codes = scope.read(['codes', argument ?? '']);
    if (!isRecord(codes)) return undefined;
    const entry = Object.entries(codes).find(([key, code]) => key === value || (isRecord(code) && code.code === value));
    const label = isRecord(entry?.[1]) ? entry[1].label : undefined;
    return typeof label === 'string' ? label : undefined;
  },
  apart: (value, _, scope) => {
    const people = scope.read(['people']);
    return typeof value === 'string' && Array.isArray(people) ? apart(value, people.filter(isRecord)) : '';
  },
} satisfies Record<string, Formatter>;

type Named = Readonly<Record<string, unknown>>;

const nameOf = ({ nome: firstName, sobrenome: lastName }: Named) =>
  `${String(firstName)} ${String(lastName)}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Distinguishes a person from others of the same name by the last digits of their DNI; empty when the name is unique.
 */
function apart(refOrDocument: string, people: readonly Named[]): string {
  const person = people.find(({ ref, documento }) => ref === refOrDocument || documento === refOrDocument);
  if (person === undefined) return '';
  const namesakes = people.filter((other) => other !== person && nameOf(other) === nameOf(person));
  const digits = String(person.documento);
  const ends = (length: number) => namesakes.some(({ documento }) => String(documento).endsWith(digits.slice(-length)));
  let length = SHORTEST_ENDING;
  while (length < digits.length && ends(length)) length += 1;
  return namesakes.length === 0 ? '' : ` ${dniEnding(digits.slice(-length))}`;
}

/** Fewest digits of a DNI by which a person recognises it. */
const SHORTEST_ENDING = 3;

/** Applies `write` to a text; undefined for any other value, or when it writes nothing. */
export function ofText(value: unknown, write: (text: string) => string | undefined): string | undefined {
  return typeof value === 'string' ? write(value) || undefined : undefined;
}

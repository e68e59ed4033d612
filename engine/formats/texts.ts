import { dniEnding, YES_NO } from '../messages/words.ts';
import { isRecord } from '../rules/rule.ts';
import type { Format } from './format.ts';
import { plain } from './numbers.ts';

/** Formats of texts, yes or no, lists and codes. */
export const textFormats = {
  upper: (value) => ofText(value, (text) => text.toUpperCase()),
  lower: (value) => ofText(value, (text) => text.toLowerCase()),
  digits: (value) => ofText(value, (text) => text.replace(/[^0-9]/g, '')),
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
} satisfies Record<string, Format>;

type Named = Readonly<Record<string, unknown>>;

const nameOf = ({ nome, sobrenome }: Named) =>
  `${String(nome)} ${String(sobrenome)}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Tells a person from others of the same name by the end of their DNI; empty where nobody has the same name. */
function apart(refOrDocument: string, people: readonly Named[]): string {
  const person = people.find(({ ref, documento }) => ref === refOrDocument || documento === refOrDocument);
  if (person === undefined) return '';
  const namesakes = people.filter((other) => other !== person && nameOf(other) === nameOf(person));
  const own = String(person.documento);
  const ends = (length: number) => namesakes.some(({ documento }) => String(documento).endsWith(own.slice(-length)));
  let length = SHORTEST_ENDING;
  while (length < own.length && ends(length)) length += 1;
  return namesakes.length === 0 ? '' : ` ${dniEnding(own.slice(-length))}`;
}

/** Digits of a DNI that a person recognises. */
const SHORTEST_ENDING = 3;

/** What `write` makes of a text; nothing of anything else. */
export function ofText(value: unknown, write: (text: string) => string | undefined): string | undefined {
  return typeof value === 'string' ? write(value) || undefined : undefined;
}

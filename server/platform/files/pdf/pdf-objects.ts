import { inflateSync } from 'node:zlib';
import { type DecryptStream, decryptionOf, type ValueIn } from './pdf-encryption.ts';
import { NotByTheStandard, PdfReader, type PdfValue, TooMuchWork } from './pdf-syntax.ts';

/** All that a reader could arrive at in a file, by its table, or by searching when that is damaged. */
export interface PdfObjects {
  /** Objects and trailers, the packed ones too, of all revisions. */
  readonly values: readonly PdfValue[];
  /** The same by number. */
  readonly numbered: ReadonlyMap<number, readonly PdfValue[]>;
  /** Numbers of objects that are not by the letter of the standard; undefined for one without a known number. */
  readonly unread: ReadonlySet<number | undefined>;
  /** Texts whose objects are not all by the letter of the standard, so that readers may see others in them. */
  readonly texts: readonly string[];
}

/** Upper limit of inflated bytes; larger contents count as a decompression bomb. */
const MOST = 64 * 1024 * 1024;

/** Beginnings of what a reader takes for an object or a trailer, wherever it stands. */
const BEGINNING = /(?<![A-Za-z])(?:obj|trailer)(?![A-Za-z])/g;

/** Letters before `obj` that are looked at. */
const LINE = 1_000;

/** Number and generation before `obj`. */
const NUMBER = /(\d{1,10})[\0\s]+(\d{1,5})[\0\s]*$/;

/** Work that a file may still cost. */
interface Work {
  /** Letters to read. */
  left: number;
  /** Bytes to inflate. */
  room: number;
}

/** An object as the file has it. */
interface Placed {
  readonly value: PdfValue;
  /** Undefined for a trailer, and where a comment hides it. */
  readonly number: number | undefined;
  readonly generation: number;
  /** Start of its data, for a stream. */
  readonly data: number | undefined;
}

/** The objects of a file in the order of their places; a reason where they cannot be known. */
export function readPdfObjects(file: Buffer): PdfObjects | 'protected' | 'broken' | 'unchecked' {
  const plain = file.toString('latin1');
  const work: Work = { left: 4 * file.length + 100_000, room: MOST };
  const numbered = new Map<number, PdfValue[]>();
  try {
    const { placed, unread, hidden } = objectsIn(plain, work);
    if (hidden) return 'unchecked';
    for (const { number, value } of placed) if (number !== undefined) add(numbered, number, value);
    const values = placed.map(({ value }) => value);
    const texts = unread.size === 0 ? [] : [plain];
    const decrypt = decryptStream(placed, valuesOf(numbered));
    for (const stream of placed) {
      if (!isObjectStream(stream.value)) continue;
      const packed = unpacked(file, plain, stream, decrypt, work);
      if (typeof packed === 'string') return packed;
      for (const [number, value] of packed.objects) {
        values.push(value);
        add(numbered, number, value);
      }
      if (!packed.exact) texts.push(packed.text);
    }
    return { values, numbered, unread, texts };
  } catch (error) {
    if (error instanceof TooMuchWork) return 'unchecked';
    throw error;
  }
}

function add(numbered: Map<number, PdfValue[]>, number: number, value: PdfValue): void {
  const known = numbered.get(number);
  if (known) known.push(value);
  else numbered.set(number, [value]);
}

/** The objects by the letter of the standard, and whether one of the others may be a stream that packs some. */
function objectsIn(plain: string, work: Work) {
  const placed: Placed[] = [];
  const unread = new Set<number | undefined>();
  let hidden = false;
  for (const { 0: word, index } of plain.matchAll(BEGINNING)) {
    if (word === 'obj' && !isNumbered(plain, index)) continue;
    try {
      placed.push(objectAt(plain, index, word, work));
    } catch (error) {
      if (!(error instanceof NotByTheStandard)) throw error;
      unread.add(word === 'obj' ? numberBefore(plain, index)[0] : undefined);
      hidden ||= mayPack(plain, index, work);
    }
  }
  return { placed, unread, hidden };
}

/** Whether the bytes before the end of the next stream name the keys of a stream of packed objects. */
function mayPack(plain: string, index: number, work: Work): boolean {
  const end = plain.indexOf('endstream', index);
  const text = withoutEscapes(plain.slice(index, end === -1 ? undefined : end));
  work.left -= text.length;
  if (work.left < 0) throw new TooMuchWork();
  return /\/First(?![A-Za-z])/.test(text) && /\/N(?![A-Za-z])/.test(text);
}

/** A text whose names have no escapes. */
export const withoutEscapes = (text: string): string =>
  text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function numberBefore(plain: string, index: number): readonly [number: number | undefined, generation: number] {
  const [, number, generation = 0] = NUMBER.exec(plain.slice(Math.max(0, index - 40), index)) ?? [];
  return [number === undefined ? undefined : Number(number), Number(generation)];
}

/**
 * Whether `obj` may follow the number of an object: behind a digit, or behind a comment, which may end in anything. A
 * page of text that has the word only is none.
 */
function isNumbered(plain: string, index: number): boolean {
  const before = plain.slice(Math.max(0, index - LINE), index).trimEnd();
  if (/[\d\0]$/.test(before) || before === '') return true;
  const line = before.slice(Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1);
  return line.includes('%') || line.length === before.length;
}

function objectAt(plain: string, index: number, word: string, work: Work): Placed {
  const reader = new PdfReader(plain, work, index + word.length);
  const value = reader.value();
  const [number, generation] = word === 'obj' ? numberBefore(plain, index) : [undefined, 0];
  const stream = value.kind === 'dictionary' && reader.follows('stream');
  return {
    value,
    number,
    generation,
    data: stream ? dataStart(plain, reader.at) : undefined,
  };
}

/** The data begins behind the next line end, of one or two letters. */
function dataStart(plain: string, at: number): number {
  const line = /\r\n|\r|\n/g;
  line.lastIndex = at;
  return line.exec(plain) === null ? plain.length : line.lastIndex;
}

/** Look-ups by the newest revision. */
function valuesOf(numbered: ReadonlyMap<number, readonly PdfValue[]>): ValueIn {
  const resolved = (value: PdfValue | undefined) =>
    value?.kind === 'reference' ? numbered.get(value.number)?.at(-1) : value;
  return (dictionary, key) => {
    const within = resolved(dictionary);
    return within?.kind === 'dictionary' ? resolved(within.entries.findLast(([name]) => name === key)?.[1]) : undefined;
  };
}

/** The decryption of the file's streams; undefined where it needs a password. */
function decryptStream(placed: readonly Placed[], valueIn: ValueIn): DecryptStream | undefined {
  const last = placed.findLast(({ value }) => valueIn(value, 'Encrypt') !== undefined)?.value;
  const encrypt = valueIn(last, 'Encrypt');
  if (encrypt === undefined) return (data) => data;
  const ids = valueIn(last, 'ID');
  const [id] = ids?.kind === 'array' ? ids.items : [];
  return decryptionOf(encrypt, id?.kind === 'string' ? id.bytes : Buffer.alloc(0), valueIn);
}

/** Whether a stream packs objects: it has their number, and the place of the first. */
const isObjectStream = (value: PdfValue): boolean =>
  value.kind === 'dictionary' && ['First', 'N'].every((name) => value.entries.some(([key]) => key === name));

/** Objects of a stream, by number. */
interface Packed {
  readonly text: string;
  readonly objects: readonly (readonly [number: number, value: PdfValue])[];
  readonly exact: boolean;
}

function unpacked(
  file: Buffer,
  plain: string,
  { value, number, generation, data }: Placed,
  decrypt: DecryptStream | undefined,
  work: Work,
): Packed | 'protected' | 'broken' | 'unchecked' {
  if (decrypt === undefined) return 'protected';
  const first = oneEntry(value, 'First');
  const filter = oneEntry(value, 'Filter');
  if (data === undefined || number === undefined || first?.kind !== 'number') return 'unchecked';
  if (!isFlate(filter) || !hasNoParameters(value)) return 'unchecked';
  const end = plain.indexOf('endstream', data);
  const bytes = decrypt(file.subarray(data, end === -1 ? undefined : end), number, generation);
  const content = inflated(bytes, work.room);
  if ('fault' in content) return content.fault;
  work.room -= content.text.length;
  work.left += content.text.length;
  return { text: content.text, ...packedObjects(content.text, first.value, work) };
}

/** The value of a key that stands once in a dictionary. */
function oneEntry(value: PdfValue, key: string): PdfValue | undefined {
  const all = value.kind === 'dictionary' ? value.entries.filter(([name]) => name === key) : [];
  return all.length === 1 ? all[0]?.[1] : undefined;
}

/** Whether a stream is compressed in the one way that is looked into. */
function isFlate(filter: PdfValue | undefined): boolean {
  if (filter?.kind === 'array') return filter.items.length === 1 && isFlate(filter.items[0]);
  return filter?.kind === 'name' && filter.name === 'FlateDecode';
}

/** Whether a stream is decompressed without parameters, and lies in the file itself. */
const hasNoParameters = (value: PdfValue): boolean =>
  value.kind === 'dictionary' && !value.entries.some(([key]) => ['DecodeParms', 'DP', 'F', 'FFilter'].includes(key));

function inflated(data: Buffer, room: number): { readonly text: string } | { readonly fault: 'broken' | 'unchecked' } {
  try {
    return { text: inflateSync(data, { maxOutputLength: Math.max(1, room) }).toString('latin1') };
  } catch (error) {
    return { fault: error instanceof RangeError ? 'unchecked' : 'broken' };
  }
}

/** Objects of a decompressed stream; exact when each begins where the one before ends, as its head says. */
function packedObjects(text: string, first: number, work: Work): Omit<Packed, 'text'> {
  const head = text.slice(0, first).trim().split(/\s+/).map(Number);
  const objects: (readonly [number, PdfValue])[] = [];
  let exact = head.length % 2 === 0 && head.every(Number.isInteger);
  const reader = new PdfReader(text, work, first);
  for (let at = 0; at + 1 < head.length; at += 2) {
    const place = first + (head[at + 1] ?? 0);
    exact &&= reader.at <= place && place <= reader.space();
    reader.at = place;
    try {
      objects.push([head[at] ?? -1, reader.value()]);
    } catch (error) {
      if (!(error instanceof NotByTheStandard)) throw error;
      exact = false;
    }
  }
  return { objects, exact };
}

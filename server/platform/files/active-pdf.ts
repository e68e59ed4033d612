import { inflateSync } from 'node:zlib';

/**
 * Names by which a PDF runs code, embeds files, sends data or navigates away without a click. Links that a reader
 * clicks are harmless.
 */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|XFA|RichMedia|Rendition|SubmitForm|ImportData|GoToR|GoToE)(?![A-Za-z0-9])|\/AA\s*(?:<<|\d+\s+\d+\s+R)/;

/** Upper limit of inflated bytes; larger contents count as a decompression bomb. */
const MOST = 64 * 1024 * 1024;

/** Objects of a compressed stream, by number. */
interface Packed {
  readonly text: string;
  readonly objects: ReadonlyMap<number, string>;
}

/**
 * Whether a PDF does something by itself when opened, or cannot be inspected: its compressed objects are encrypted,
 * damaged or too large. Searches names in plain and escaped spelling; no object is interpreted.
 */
export function isActivePdf(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const plain = file.toString('latin1');
  const packed = unpack(file, plain);
  if (packed === undefined) return true;
  const texts = [plain, ...packed.map(({ text }) => text)].map(unescaped);
  return texts.some((text) => ACTIVE.test(text) || opensActively(text, texts[0] ?? '', packed));
}

/** Decodes escaped names: `/J#61vaScript` is `/JavaScript`. */
const unescaped = (text: string): string =>
  text.includes('#')
    ? text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text;

/** The inflated object streams; undefined when one of them is unreadable. */
function unpack(file: Buffer, plain: string): readonly Packed[] | undefined {
  const found: Packed[] = [];
  let room = MOST;
  for (const match of plain.matchAll(/stream\r?\n/g)) {
    const dictionary = unescaped(dictionaryBefore(plain, match.index));
    const first = /\/First\s+(\d+)/.exec(dictionary);
    if (!/\/First(?![A-Za-z])/.test(dictionary) || !/\/N(?![A-Za-z])/.test(dictionary)) continue;
    if (!first || !/\/Filter\s*\[?\s*\/FlateDecode\s*\]?/.test(dictionary) || dictionary.includes('/DecodeParms'))
      return undefined;
    const text = inflated(file.subarray(match.index + match[0].length), room);
    if (text === undefined) return undefined;
    room -= text.length;
    found.push({ text, objects: objectsOf(text, Number(first[1])) });
  }
  return found;
}

/** The text between the start of a stream's object and its data. */
function dictionaryBefore(plain: string, at: number): string {
  const before = plain.slice(Math.max(0, at - 4_096), at);
  if (before.endsWith('end')) return '';
  return before.slice(Math.max(0, before.lastIndexOf(' obj')));
}

function inflated(data: Buffer, room: number): string | undefined {
  try {
    return inflateSync(data, { maxOutputLength: Math.max(1, room) }).toString('latin1');
  } catch {
    return undefined;
  }
}

/** Objects by number, by the offsets in their stream's header. */
function objectsOf(text: string, first: number): ReadonlyMap<number, string> {
  const head = text.slice(0, first).trim().split(/\s+/).map(Number);
  const objects = new Map<number, string>();
  for (let at = 0; at + 1 < head.length; at += 2) objects.set(head[at] ?? -1, text.slice(first + (head[at + 1] ?? 0)));
  return objects;
}

/** Whether opening does more than show a page of the document itself. */
function opensActively(text: string, plain: string, packed: readonly Packed[]): boolean {
  for (const { groups } of text.matchAll(
    /\/OpenAction(?![A-Za-z0-9])\s*(?:(?<ref>\d+)\s+\d+\s+R|(?<own>[\s\S]{0,400}))/g,
  )) {
    const values = groups?.ref === undefined ? [groups?.own ?? ''] : definitions(Number(groups.ref), plain, packed);
    if (values.length === 0 || !values.every(showsPage)) return true;
  }
  return false;
}

/** All definitions of an object, in every revision of the document. */
function definitions(number: number, plain: string, packed: readonly Packed[]): string[] {
  const stated = [...plain.matchAll(new RegExp(`(?<![0-9])${number}\\s+\\d+\\s+obj([\\s\\S]{0,400})`, 'g'))];
  const inside = packed.flatMap(({ objects }) => objects.get(number)?.slice(0, 400) ?? []);
  return [...stated.map(([, value = '']) => value), ...inside];
}

/** Whether a value is a destination, or an action that goes to one. */
const showsPage = (value: string): boolean =>
  /^\s*(?:\[|null)/.test(value) || /^\s*<<(?:(?!>>)[\s\S])*\/S\s*\/GoTo(?![A-Za-z])/.test(value);

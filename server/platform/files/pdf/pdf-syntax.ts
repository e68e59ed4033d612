/**
 * Values of a PDF's objects (ISO 32000-1, 7.3). A dictionary keeps every entry, also those of a repeated key, because
 * readers differ in which of them counts.
 */
export type PdfValue =
  | { readonly kind: 'dictionary'; readonly entries: readonly (readonly [key: string, value: PdfValue])[] }
  | { readonly kind: 'array'; readonly items: readonly PdfValue[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'string'; readonly bytes: Buffer }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'reference'; readonly number: number }
  | { readonly kind: 'word'; readonly word: string };

/** The bytes are no object by the letter of the standard; readers may accept them. */
export class NotByTheStandard extends Error {
  override readonly name = 'NotByTheStandard';
}

/** The file asks for more work than a file of its size needs. */
export class TooMuchWork extends Error {
  override readonly name = 'TooMuchWork';
}

/** Deepest nesting of arrays and dictionaries. */
const DEEPEST = 100;

const SPACE = /(?:[\0\t\n\f\r ]+|%[^\n\r]*)*/y;
const REGULAR = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const REFERENCE = /(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;
const HEX = /[\0\t\n\f\r 0-9A-Fa-f]*/y;
const PLAIN_TEXT = /[^()\\]+/y;

/** Reads objects of a text in Latin-1, one byte a letter. `budget` is the letters that all readings may take together. */
export class PdfReader {
  at: number;
  private readonly text: string;
  private readonly budget: { left: number };

  constructor(text: string, budget: { left: number }, at: number) {
    this.text = text;
    this.budget = budget;
    this.at = at;
  }

  /** The value at the present place. @throws NotByTheStandard, TooMuchWork */
  value(depth = 0): PdfValue {
    if (depth > DEEPEST) throw new NotByTheStandard('nesting');
    this.space();
    return this.valueAt(depth);
  }

  /** Whether `word` follows, behind space and comments; goes behind it. */
  follows(word: string): boolean {
    this.space();
    if (!this.text.startsWith(word, this.at)) return false;
    this.go(word.length);
    return true;
  }

  private valueAt(depth: number): PdfValue {
    switch (this.text[this.at]) {
      case '/':
        return { kind: 'name', name: this.name() };
      case '(':
        return { kind: 'string', bytes: this.literal() };
      case '[':
        return { kind: 'array', items: this.items(depth) };
      case '<':
        return this.text[this.at + 1] === '<'
          ? { kind: 'dictionary', entries: this.entries(depth) }
          : { kind: 'string', bytes: this.hexadecimal() };
      default:
        return this.atom();
    }
  }

  private atom(): PdfValue {
    const reference = this.match(REFERENCE);
    if (reference) return { kind: 'reference', number: Number(reference[1]) };
    const [word = ''] = this.match(REGULAR) ?? [];
    if (/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word)) return { kind: 'number', value: Number(word) };
    if (word !== 'true' && word !== 'false' && word !== 'null') throw new NotByTheStandard('word');
    return { kind: 'word', word };
  }

  private items(depth: number): PdfValue[] {
    this.go(1);
    const items: PdfValue[] = [];
    while (!this.follows(']')) items.push(this.value(depth + 1));
    return items;
  }

  private entries(depth: number): (readonly [string, PdfValue])[] {
    this.go(2);
    const entries: (readonly [string, PdfValue])[] = [];
    while (!this.follows('>>')) {
      if (this.text[this.at] !== '/') throw new NotByTheStandard('key');
      entries.push([this.name(), this.value(depth + 1)]);
    }
    return entries;
  }

  /** A name with its escapes decoded: `/J#61vaScript` is JavaScript. */
  private name(): string {
    this.go(1);
    const [written = ''] = this.match(REGULAR) ?? [];
    return written.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  }

  private literal(): Buffer {
    const from = this.at;
    let open = 0;
    do {
      const letter = this.text[this.at];
      if (letter === '(') open += 1;
      if (letter === ')') open -= 1;
      if (letter === undefined) throw new NotByTheStandard('string');
      if (letter === '\\') this.go(2);
      else if (this.match(PLAIN_TEXT) === null) this.go(1);
    } while (open > 0);
    return Buffer.from(unescaped(this.text.slice(from + 1, this.at - 1)), 'latin1');
  }

  private hexadecimal(): Buffer {
    this.go(1);
    const [digits = ''] = this.match(HEX) ?? [];
    if (!this.follows('>')) throw new NotByTheStandard('string');
    const even = digits.replace(/[^0-9A-Fa-f]/g, '');
    return Buffer.from(even.length % 2 === 0 ? even : `${even}0`, 'hex');
  }

  /** Goes behind space and comments. @returns the place */
  space(): number {
    this.match(SPACE);
    return this.at;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.go(found[0].length);
    return found;
  }

  private go(letters: number): void {
    this.at += letters;
    this.budget.left -= letters;
    if (this.budget.left < 0) throw new TooMuchWork();
  }
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The bytes of a literal string's content (7.3.4.2). */
function unescaped(written: string): string {
  if (!/[\\\r]/.test(written)) return written;
  return written
    .replace(/\r\n?/g, '\n')
    .replace(/\\(?:([0-7]{1,3})|\n|([\s\S]))/g, (_, octal: string | undefined, letter: string | undefined) =>
      octal === undefined
        ? letter === undefined
          ? ''
          : (ESCAPES[letter] ?? letter)
        : String.fromCharCode(Number.parseInt(octal, 8) & 0xff),
    );
}

/** A part of a pattern: writes a sample of itself, with repetitions up to `times`. */
type Part = (times: number) => string;

/**
 * A text that a pattern of the safe subset is likely to match, with repetitions written up to `times`; for `^\d*$` and
 * 7, seven digits. Takes the first alternative of a choice. Undefined for a pattern it cannot read.
 */
export function patternSample(pattern: string, times: number): string | undefined {
  const reader = new Reader(pattern);
  const part = reader.choice();
  return reader.atEnd() && part !== undefined ? part(times) : undefined;
}

const escapes: Readonly<Record<string, string>> = {
  d: '1',
  w: 'a',
  s: ' ',
  D: 'a',
  W: '-',
  S: 'a',
  n: '\n',
  t: '\t',
  b: '',
  B: '',
};
const PROBES = [...'a1A .-_@/,:+ñ'];

/** Reads a pattern from left to right. */
class Reader {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  atEnd(): boolean {
    return this.at >= this.text.length;
  }

  choice(): Part | undefined {
    const first = this.sequence();
    while (this.take('|')) this.sequence();
    return first;
  }

  private sequence(): Part {
    const parts: Part[] = [];
    while (!this.atEnd() && this.text[this.at] !== '|' && this.text[this.at] !== ')')
      parts.push(this.repeated(this.atom()));
    return (times) => parts.map((part) => part(times)).join('');
  }

  private repeated(part: Part): Part {
    const bounds = this.bounds();
    if (bounds === undefined) return part;
    this.take('?');
    const [least, most] = bounds;
    return (times) => Array.from({ length: Math.max(least, Math.min(most, times)) }, () => part(1)).join('');
  }

  private bounds(): readonly [number, number] | undefined {
    if (this.take('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.take('+')) return [1, Number.POSITIVE_INFINITY];
    if (this.take('?')) return [0, 1];
    const braces = /^\{(\d+)(,(\d*))?\}/.exec(this.text.slice(this.at));
    if (braces === null) return undefined;
    this.at += braces[0].length;
    const least = Number(braces[1]);
    if (braces[2] === undefined) return [least, least];
    return [least, braces[3] ? Number(braces[3]) : Number.POSITIVE_INFINITY];
  }

  private atom(): Part {
    const char = this.text[this.at] ?? '';
    this.at += 1;
    if (char === '^' || char === '$') return () => '';
    if (char === '.') return () => 'a';
    if (char === '(') return this.group();
    if (char === '[') return this.charClass();
    if (char !== '\\') return () => char;
    const escaped = this.text[this.at] ?? '';
    this.at += 1;
    return () => escapes[escaped] ?? escaped;
  }

  private group(): Part {
    if (this.text.startsWith('?:', this.at)) this.at += 2;
    const inner = this.choice();
    this.take(')');
    return inner ?? (() => '');
  }

  /** Any character of the class, found by trying each against the class. */
  private charClass(): Part {
    const end = /^\^?\]?(?:\\.|[^\]\\])*\]/.exec(this.text.slice(this.at));
    const source = `[${end?.[0] ?? ']'}`;
    this.at += end?.[0].length ?? 1;
    const first = /^\[\^?(\\?.)/.exec(source)?.[1]?.replace('\\', '') ?? '';
    const char = [...PROBES, first].find((probe) => new RegExp(source, 'u').test(probe)) ?? first;
    return () => char;
  }

  private take(char: string): boolean {
    if (this.text[this.at] !== char) return false;
    this.at += 1;
    return true;
  }
}

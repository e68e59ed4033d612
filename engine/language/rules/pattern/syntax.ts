import { ANY, type CharSet, CLASS_ESCAPES, charSet, complement } from './charset.ts';

/** A part of a regular expression of the subset. */
export type PatternNode =
  | { readonly kind: 'set'; readonly set: CharSet }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly branches: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly body: PatternNode; readonly least: number; readonly most: number };

/** A regular expression, without its anchors. */
export interface ParsedPattern {
  readonly node: PatternNode;
  /** Starts with `^`, in every branch. */
  readonly anchored: boolean;
}

/** Why a regular expression is not of the subset. */
export type SyntaxProblem = 'SYNTAX' | 'GROUP' | 'ESCAPE' | 'LAZY' | 'ANCHOR';

const CONTROL: ReadonlyMap<string, number> = new Map([
  ['t', 9],
  ['n', 10],
  ['r', 13],
]);
const PUNCTUATION = /^[\^$\\.*+?()[\]{}|/]$/;
const MOST_REPEATS = 1000;

/** Reads a regular expression; a problem when it uses anything outside the subset. */
export function parsePattern(pattern: string): ParsedPattern | SyntaxProblem {
  try {
    return new Reader([...pattern]).whole();
  } catch (error) {
    if (error instanceof Refusal) return error.problem;
    throw error;
  }
}

class Refusal extends Error {
  readonly problem: SyntaxProblem;

  constructor(problem: SyntaxProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Recursive descent over code points; each method reads its part and leaves the position behind it. */
class Reader {
  private position = 0;
  private readonly characters: readonly string[];

  constructor(characters: readonly string[]) {
    this.characters = characters;
  }

  /** Parses the top-level branches. All must be anchored alike (`^`, `$`, both or neither): `^a|b$` is nearly always a slip. */
  whole(): ParsedPattern {
    const branches: PatternNode[] = [];
    const anchors = new Set<string>();
    do {
      const start = this.take('^');
      branches.push(this.sequence());
      const end = this.take('$');
      anchors.add(`${start} ${end}`);
    } while (this.take('|'));
    if (this.peek() !== undefined) throw new Refusal(this.peek() === '^' || this.peek() === '$' ? 'ANCHOR' : 'SYNTAX');
    if (anchors.size > 1) throw new Refusal('ANCHOR');
    return { node: choice(branches), anchored: [...anchors][0]?.startsWith('true') === true };
  }

  private sequence(): PatternNode {
    const parts: PatternNode[] = [];
    for (let next = this.peek(); next !== undefined && !'|)^$'.includes(next); next = this.peek()) {
      parts.push(this.repeated(this.atom()));
    }
    return { kind: 'sequence', parts };
  }

  private atom(): PatternNode {
    const character = this.next();
    if (character === '(') return this.group();
    if (character === '[') return { kind: 'set', set: this.characterClass() };
    if (character === '.') return { kind: 'set', set: ANY };
    if (character === '\\') return { kind: 'set', set: this.escape() };
    if ('*+?{}])'.includes(character)) throw new Refusal('SYNTAX');
    return { kind: 'set', set: single(character) };
  }

  private group(): PatternNode {
    if (this.take('?') && !this.take(':')) throw new Refusal('GROUP');
    const branches: PatternNode[] = [];
    do branches.push(this.sequence());
    while (this.take('|'));
    if (this.peek() === '^' || this.peek() === '$') throw new Refusal('ANCHOR');
    if (!this.take(')')) throw new Refusal('SYNTAX');
    return choice(branches);
  }

  private repeated(body: PatternNode): PatternNode {
    const bounds = this.bounds();
    if (bounds === undefined) return body;
    const [least, most] = bounds;
    if (least > most || least > MOST_REPEATS || (most > MOST_REPEATS && most !== Number.POSITIVE_INFINITY)) {
      throw new Refusal('SYNTAX');
    }
    if ('?+*{'.includes(this.peek() ?? ' ')) throw new Refusal('LAZY');
    return { kind: 'repeat', body, least, most };
  }

  private bounds(): readonly [number, number] | undefined {
    if (this.take('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.take('+')) return [1, Number.POSITIVE_INFINITY];
    if (this.take('?')) return [0, 1];
    if (!this.take('{')) return undefined;
    const least = this.number();
    if (this.take('}')) return [least, least];
    if (!this.take(',')) throw new Refusal('SYNTAX');
    const most = this.peek() === '}' ? Number.POSITIVE_INFINITY : this.number();
    if (!this.take('}')) throw new Refusal('SYNTAX');
    return [least, most];
  }

  private characterClass(): CharSet {
    const inverted = this.take('^');
    const ranges: (readonly [number, number])[] = [];
    while (!this.take(']')) {
      const from = this.classMember();
      const [start] = from;
      const isRange = this.peek() === '-' && this.peek(1) !== ']';
      if (!isRange || start === undefined) {
        ranges.push(...from);
        continue;
      }
      this.next();
      const [end] = this.classMember();
      if (end === undefined || start[0] !== start[1] || end[0] !== end[1] || start[0] > end[0])
        throw new Refusal('SYNTAX');
      ranges.push([start[0], end[0]]);
    }
    if (ranges.length === 0) throw new Refusal('SYNTAX');
    return inverted ? complement(charSet(ranges)) : charSet(ranges);
  }

  private classMember(): CharSet {
    const character = this.next();
    if (character !== '\\') return single(character);
    return this.take('-') ? single('-') : this.escape();
  }

  private escape(): CharSet {
    const letter = this.next();
    const set = CLASS_ESCAPES.get(letter);
    if (set !== undefined) return set;
    const control = CONTROL.get(letter);
    if (control !== undefined) return [[control, control]];
    if (letter === 'u') return single(String.fromCodePoint(this.hexadecimal()));
    if (!PUNCTUATION.test(letter)) throw new Refusal('ESCAPE');
    return single(letter);
  }

  private hexadecimal(): number {
    const digits = [this.next(), this.next(), this.next(), this.next()].join('');
    // Half of a character outside the basic plane: two of them make one character, which is better written itself.
    const surrogate = /^d[89a-f]/i.test(digits);
    if (surrogate || !/^[0-9a-f]{4}$/i.test(digits)) throw new Refusal('ESCAPE');
    return Number.parseInt(digits, 16);
  }

  private number(): number {
    let digits = '';
    while (/^[0-9]$/.test(this.peek() ?? '')) digits += this.next();
    if (digits === '' || digits.length > 4) throw new Refusal('SYNTAX');
    return Number(digits);
  }

  private peek(ahead = 0): string | undefined {
    return this.characters[this.position + ahead];
  }

  private next(): string {
    const character = this.peek();
    if (character === undefined) throw new Refusal('SYNTAX');
    this.position += 1;
    return character;
  }

  private take(character: string): boolean {
    const taken = this.peek() === character;
    if (taken) this.position += 1;
    return taken;
  }
}

function single(character: string): CharSet {
  const code = character.codePointAt(0) ?? 0;
  return [[code, code]];
}

function choice(branches: readonly PatternNode[]): PatternNode {
  const [only] = branches;
  return branches.length === 1 && only !== undefined ? only : { kind: 'choice', branches };
}

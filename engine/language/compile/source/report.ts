import { listed } from '../../messages/compiler-words.ts';
import { type LanguageCode, severityOf } from '../../messages/language.ts';
import { nearest } from '../../types/nearest.ts';
import type { Origin } from './tree.ts';

/** A fault, before it becomes a message. */
export interface Finding {
  readonly code: LanguageCode;
  readonly at: Origin;
  readonly args: Readonly<Record<string, string>>;
  /** A name that was probably meant. */
  readonly meant?: string;
  /** Place of the intended name, or of the definition that conflicts. */
  readonly definedAt?: Origin;
}

/** Details of a finding that not every code has. */
export interface Hints {
  readonly meant?: string | undefined;
  readonly definedAt?: Origin | undefined;
}

/** A name that a document refers to and that its catalogue lacks. */
export interface UnknownName {
  /** Kind of the name, as messages call it. */
  readonly what: string;
  readonly found: string;
  readonly known: Iterable<string>;
}

/** Mistakes in the shape of a value: for them the path matters only to reach the value. */
const SHAPES: ReadonlySet<LanguageCode> = new Set([
  'unknownProperty',
  'missingProperty',
  'wrongType',
  'valueNotAllowed',
  'malformedValue',
  'unknownKind',
  'invalidKey',
  'blankText',
]);

/** Collects findings in the order of their discovery, without repeating a finding at the same place. */
export class Report {
  readonly findings: Finding[] = [];
  #seen = new Set<string>();
  #errors = 0;

  /** Number of errors so far; a phase compares it to know whether it may go on. */
  get errors(): number {
    return this.#errors;
  }

  /** Returns a report to discard, for faults that are reported elsewhere. */
  silent(): Report {
    return new Report();
  }

  /** Adds the findings of another report. */
  repeat(findings: readonly Finding[]): void {
    for (const { code, at, args, meant, definedAt } of findings) this.add(code, at, args, { meant, definedAt });
  }

  add(code: LanguageCode, at: Origin, args: Readonly<Record<string, string>> = {}, hints: Hints = {}): void {
    // A shared field is validated in fields.json and in each form that asks it: one mistake, by whichever path it is met.
    const { path: _, ...rest } = args;
    const sign = `${code} ${at.file} ${at.offset} ${JSON.stringify(SHAPES.has(code) ? rest : args)}`;
    if (this.#seen.has(sign)) return;
    this.#seen.add(sign);
    if (severityOf(code) === 'error') this.#errors += 1;
    const { meant, definedAt } = hints;
    this.findings.push({
      code,
      at,
      args,
      ...(meant === undefined ? {} : { meant }),
      ...(definedAt === undefined ? {} : { definedAt }),
    });
  }

  /** Adds an unknown name, with the known names and the one that was probably meant. */
  addUnknownName(at: Origin, { what, found, known }: UnknownName): void {
    const names = [...new Set(known)];
    this.add('unknownName', at, { what, found, allowed: listed(names) }, { meant: nearest(found, names) });
  }
}

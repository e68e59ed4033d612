import { type LanguageCode, type PrintedCode, printedCode } from '../../messages/codes.ts';
import { filled, MESSAGE_HINTS } from '../../messages/compiler-words.ts';
import { type Severity, sentence, severityOf } from '../../messages/language.ts';
import { positionOf } from './position.ts';
import type { Finding } from './report.ts';
import { folderOf } from './tree.ts';

/** A finding of the compiler, ready for a person (`text`) and for a program (the rest). */
export interface Message {
  /** Number of its reason, as printed. */
  readonly code: PrintedCode;
  readonly severity: Severity;
  /** Path below tenants/. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** Sentence with the found and the allowed values. */
  readonly text: string;
  /** Suggested correction. */
  readonly meant?: string;
  /** Place of the definition: `tenants/_base/forms/registro.json:31`. */
  readonly definedAt?: string;
  /** Person who fixes it. */
  readonly mends: string;
}

/**
 * Findings in words, errors first, each kind in the order of files and places.
 * @param id the tenant, whose own files come before those of its layers
 */
export function messagesOf(
  findings: readonly Finding[],
  files: ReadonlyMap<string, string>,
  id = '',
): readonly Message[] {
  const isBelow = ({ file }: Message): number => (file.startsWith(`${id}/`) ? 0 : 1);
  return findings
    .map((finding) => messageOf(finding, files))
    .sort((a, b) => RANK[a.severity] - RANK[b.severity] || isBelow(a) - isBelow(b) || compare(a, b));
}

function messageOf(finding: Finding, files: ReadonlyMap<string, string>): Message {
  const { code, at, args, meant, definedAt } = finding;
  return {
    ...messageAt(code, at.file, args, positionOf(files, at)),
    ...(meant === undefined ? {} : { meant }),
    ...(definedAt === undefined ? {} : { definedAt: `tenants/${definedAt.file}:${positionOf(files, definedAt).line}` }),
  };
}

/** A message about a file below tenants/, by default about its beginning. */
export function messageAt(
  code: LanguageCode,
  file: string,
  args: Readonly<Record<string, string>>,
  position: Pick<Message, 'line' | 'column'> = { line: 1, column: 1 },
): Message {
  return {
    code: printedCode(code),
    severity: severityOf(code),
    file,
    ...position,
    text: sentence(code, args),
    mends: filled(MESSAGE_HINTS.maintainer, { folder: folderOf({ file }) }),
  };
}

const RANK: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

function compare(a: Message, b: Message): number {
  return (a.file === b.file ? 0 : a.file < b.file ? -1 : 1) || a.line - b.line || a.column - b.column;
}

/** A message as the terminal shows it: place, code and sentence, then what helps to mend it. */
export function formatMessage(message: Message): string {
  const { file, line, column, code, text, meant, definedAt, mends } = message;
  const hints = [
    meant === undefined ? undefined : filled(MESSAGE_HINTS.meant, { meant }),
    definedAt === undefined ? undefined : filled(MESSAGE_HINTS.defined, { place: definedAt }),
    filled(MESSAGE_HINTS.mends, { mends }),
  ].filter((hint) => hint !== undefined);
  return `tenants/${file}:${line}:${column}  ${code}  ${text}\n  ${hints.join('  ')}`;
}

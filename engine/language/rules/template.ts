import type { FormatName } from '../../../schemas/generated/formats.ts';
import { RuleFault } from './fault.ts';
import { isFormatterName } from './formatters/registry.ts';
import { type PathNames, pathNames } from './path.ts';

/** `{{path | format:argument}}` of a text, and where it begins (characters from the start). */
export interface Placeholder {
  readonly path: string;
  readonly names: PathNames;
  readonly format?: FormatName;
  readonly argument?: string;
  readonly offset: number;
}

/** A text in its pieces: literal words and placeholders, in order. */
export type Template = readonly (string | Placeholder)[];

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
const INSIDE = /^\s*([^\s|:]+)\s*(?:\|\s*([^\s|:]+)\s*(?::\s*([^|]*?)\s*)?)?$/;
const parsed = new Map<string, Template>();

/**
 * Reads a text. @throws RuleFault BAD_TEXT (braces that do not close, an empty placeholder), BAD_PATH or
 * UNKNOWN_FORMAT; `at` is then the offset in the text.
 */
export function parseTemplate(text: string): Template {
  const seen = parsed.get(text);
  if (seen !== undefined) return seen;
  const pieces: (string | Placeholder)[] = [];
  let end = 0;
  for (const match of text.matchAll(PLACEHOLDER)) {
    pieces.push(...words(text, end, match.index), placeholder(match[1] ?? '', match.index));
    end = match.index + match[0].length;
  }
  pieces.push(...words(text, end, text.length));
  parsed.set(text, pieces);
  return pieces;
}

function words(text: string, from: number, to: number): readonly string[] {
  const literal = text.slice(from, to);
  const stray = literal.search(/\{\{|\}\}/);
  if (stray >= 0)
    throw new RuleFault({
      code: 'BAD_TEXT',
      at: String(from + stray),
      args: { found: literal.slice(stray, stray + 20) },
    });
  return literal === '' ? [] : [literal];
}

function placeholder(inside: string, offset: number): Placeholder {
  const at = String(offset);
  const [, path = '', format, argument] = INSIDE.exec(inside) ?? [];
  if (path === '') throw new RuleFault({ code: 'BAD_TEXT', at, args: { found: `{{${inside}}}` } });
  const names = pathNames(path);
  if (names === undefined) throw new RuleFault({ code: 'BAD_PATH', at, args: { path } });
  if (format === undefined) return { path, names, offset };
  if (!isFormatterName(format)) throw new RuleFault({ code: 'UNKNOWN_FORMAT', at, args: { format } });
  return { path, names, offset, format, ...(argument ? { argument } : {}) };
}

import { NOTHING } from '../messages/words.ts';
import { evaluate } from './evaluate.ts';
import { plain } from './formatters/numbers.ts';
import { formatters } from './formatters/registry.ts';
import { parsePath } from './path.ts';
import { isRecord } from './rule.ts';
import type { Scope } from './scope.ts';
import { type Placeholder, parseTemplate } from './template.ts';
import { known, UNKNOWN } from './unknown.ts';

/**
 * A text with its placeholders filled in; '—' for each whose value is unknown or cannot be written.
 * @throws RuleFault when the text itself is malformed.
 */
export function renderText(text: string, scope: Scope): string {
  return parseTemplate(text)
    .map((piece) => (typeof piece === 'string' ? piece : (written(piece, scope) ?? NOTHING)))
    .join('');
}

/**
 * Fills in the placeholders of an address, each URL-encoded as one part, so that no value can add a parameter, a folder
 * or a host. Empty when a part is unknown, '.' or '..': no link rather than a wrong one; only a missing parameter of
 * the page's own address (`&orden={{query.orden}}`) is left out. A link that is exactly one placeholder is an address
 * itself (`{{tenant.guide.url}}`): the compiler admits it for addresses of the tenant's documents, and the page checks
 * its host again.
 * @throws RuleFault when the text itself is malformed.
 */
export function renderLink(text: string, scope: Scope): string {
  const pieces = parseTemplate(text);
  const [only] = pieces;
  if (pieces.length === 1 && typeof only === 'object') return written(only, scope, String) ?? '';
  let link = '';
  /** The first parameter was left out: the next one is the first. */
  let opens = false;
  for (const [index, piece] of pieces.entries()) {
    const part = typeof piece === 'string' ? piece : written(piece, scope, String);
    if (part === undefined && handsOn(piece, link, pieces[index + 1])) {
      opens = PARAMETER.exec(link)?.[0].startsWith('?') === true;
      link = link.replace(PARAMETER, '');
      continue;
    }
    if (part === undefined || (typeof piece !== 'string' && /^\.{1,2}$/.test(part))) return '';
    if (typeof piece !== 'string') link += encodeURIComponent(part.replace(/\p{Surrogate}/gu, '\uFFFD'));
    else link += opens ? part.replace(/^&/, '?') : part;
    opens = false;
  }
  return link;
}

const PARAMETER = /[?&]\w+=$/;

/** Whether a placeholder is a whole parameter, and reads the page's own address. */
function handsOn(piece: string | Placeholder, before: string, after: string | Placeholder | undefined): boolean {
  const ends = after === undefined || (typeof after === 'string' && /^[&#]/.test(after));
  return typeof piece !== 'string' && piece.names[0] === 'query' && ends && PARAMETER.test(before);
}

/** Value at a path, unformatted ('' and null included), or undefined. @throws RuleFault */
export function readPath(path: string, scope: Scope): unknown {
  return scope.read(parsePath(path));
}

/**
 * Value of a value position (`with`, `set`, `initial`, `pass`, `store`): a string is a path, an object a rule
 * (`{"const": "F"}` is the literal text), anything else a literal. Undefined when it is unknown, so that a payload
 * leaves it out. @throws RuleFault when malformed.
 */
export function readValue(value: unknown, scope: Scope): unknown {
  if (typeof value === 'string') return readPath(value, scope);
  if (!isRecord(value)) return value;
  if (Object.hasOwn(value, 'const') && Object.keys(value).length === 1) return value.const;
  const result = evaluate(value, scope);
  return result === UNKNOWN ? undefined : result;
}

/** Text of a placeholder; undefined when its value is unknown or its format cannot write it. */
function written(piece: Placeholder, scope: Scope, ofNumber: (value: number) => string = plain): string | undefined {
  const value = known(scope.read(piece.names));
  if (value === UNKNOWN) return undefined;
  if (piece.format !== undefined) {
    const beside = (name: string) => scope.read([...piece.names.slice(0, -1), name]);
    return formatters[piece.format](value, piece.argument, scope, beside);
  }
  if (typeof value === 'number') return ofNumber(value);
  return typeof value === 'string' ? value : undefined;
}

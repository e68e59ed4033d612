import { parseArgs } from 'node:util';
import { nearest } from '../../engine/language/types/nearest.ts';

/** Parsed command line: values of options, switches, and the other words in order. */
export interface Arguments {
  readonly words: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly switches: ReadonlySet<string>;
  /** Values of repeatable options, in order. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
}

/** Options and switches of a command. */
export interface Understood {
  /** Options with a value after them. */
  readonly values?: readonly string[];
  /** Options with a value after them that can be repeated. */
  readonly lists?: readonly string[];
  /** Options without a value. */
  readonly switches?: readonly string[];
  /** Number of other words at the most; any number without it. */
  readonly most?: number;
}

const WORDS = ['no va ninguna palabra', 'va una sola palabra'];

/** Parses the command line, by Node's own parser; returns an error message, such as for a misspelt option. */
export function readArguments(
  args: readonly string[],
  { values = [], switches = [], lists = [], most = Number.POSITIVE_INFINITY }: Understood,
): Arguments | string {
  const valued = [...values, ...lists];
  const options = Object.fromEntries([
    ...valued.map((name) => [name, { type: 'string' }] as const),
    ...switches.map((name) => [name, { type: 'boolean' }] as const),
  ]);
  // Not strict: the parser's own messages are English, and name no option that exists.
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true });
  const words: string[] = [];
  const given: Record<string, string> = {};
  const listed: Record<string, string[]> = {};
  const on = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!rawName.startsWith('--') || !Object.hasOwn(options, name)) return unknown(rawName, [...valued, ...switches]);
    if (switches.includes(name)) {
      if (value !== undefined) return `--${name} no lleva un valor.`;
      on.add(name);
    } else if (value === undefined || (inlineValue !== true && value.startsWith('--')))
      return `--${name} lleva un valor: --${name} "…".`;
    else if (lists.includes(name)) listed[name] = [...(listed[name] ?? []), value];
    else if (given[name] !== undefined && given[name] !== value)
      return `--${name} está dos veces: "${given[name]}" y "${value}". Dejá una.`;
    else given[name] = value;
  }
  const surplus = words[most];
  if (surplus !== undefined)
    return `Sobra "${surplus}": ${WORDS[most] ?? `van hasta ${most} palabras`}, además de las opciones.`;
  return { words, values: given, switches: on, lists: listed };
}

function unknown(option: string, known: readonly string[]): string {
  const list = known.map((name) => `--${name}`).join(', ') || 'ninguna';
  return `No existe la opción ${option}. Hay: ${list}.${meant(nearest(option.replace(/^-+/, ''), known), '--')}`;
}

/** Error message for ids without a folder in tenants/, or undefined. */
export function unknownTenants(ids: readonly string[], known: readonly string[]): string | undefined {
  const found = ids.filter((id) => !known.includes(id));
  if (found.length === 0) return undefined;
  const [first = ''] = found;
  return `No existe la organización ${found.join(', ')}. Hay: ${known.join(', ')}.${meant(nearest(first, known))}`;
}

/** A suggestion for a misspelled name, worded as the compiler's; empty without one. */
export function meant(name: string | undefined, before = ''): string {
  return name === undefined ? '' : `\n  ¿quisiste decir "${before}${name}"?`;
}

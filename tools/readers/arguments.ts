import { nearest } from '../../engine/types/nearest.ts';

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
}

/** Parses the command line; returns an error message for unknown options, so that typos are noticed. */
export function readArguments(
  args: readonly string[],
  { values = [], switches = [], lists = [] }: Understood,
): Arguments | string {
  const words: string[] = [];
  const given: Record<string, string> = {};
  const listed: Record<string, string[]> = {};
  const on = new Set<string>();
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    const option = word.slice(2);
    if (!word.startsWith('--')) words.push(word);
    else if (switches.includes(option)) on.add(option);
    else if (![...values, ...lists].includes(option)) return unknown(option, [...values, ...lists, ...switches]);
    else {
      const value = args[at + 1];
      if (value === undefined || value.startsWith('--')) return `--${option} lleva un valor: --${option} "…".`;
      if (lists.includes(option)) listed[option] = [...(listed[option] ?? []), value];
      else given[option] = value;
      at += 1;
    }
  }
  return { words, values: given, switches: on, lists: listed };
}

function unknown(option: string, known: readonly string[]): string {
  const list = known.map((name) => `--${name}`).join(', ') || 'ninguna';
  return `No existe la opción --${option}. Hay: ${list}.${meant(nearest(option, known), '--')}`;
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

import { OrderRefused } from './operator.ts';

/** Words of an order, told apart: values of options, switches, and the rest in order. */
export interface Words {
  readonly words: readonly string[];
  readonly values: Readonly<Record<string, string>>;
  readonly switches: ReadonlySet<string>;
}

/**
 * Reads the words of an order.
 * @throws OrderRefused for an option that the order does not have, so that no slip is passed over
 */
export function readWords(
  args: readonly string[],
  { values = [], switches = [] }: { readonly values?: readonly string[]; readonly switches?: readonly string[] },
): Words {
  const words: string[] = [];
  const said: Record<string, string> = {};
  const on = new Set<string>();
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    const option = word.slice(2);
    if (!word.startsWith('--')) words.push(word);
    else if (switches.includes(option)) on.add(option);
    else if (!values.includes(option)) {
      const known = [...values, ...switches].map((name) => `--${name}`).join(', ');
      throw new OrderRefused(`No existe la opción ${word}. Hay: ${known || 'ninguna'}.`);
    } else {
      at += 1;
      const value = args[at];
      if (value === undefined || value.startsWith('--')) throw new OrderRefused(`${word} lleva un valor.`);
      said[option] = value;
    }
  }
  return { words, values: said, switches: on };
}

import { type Arguments, readArguments, type Understood } from '../../tools/readers/arguments.ts';
import { OrderRefused } from './operator.ts';

/** Parses the words of an order. @throws OrderRefused for unknown options, so that typos are noticed */
export function readWords(args: readonly string[], understood: Understood): Arguments {
  const read = readArguments(args, understood);
  if (typeof read === 'string') throw new OrderRefused(read);
  return read;
}

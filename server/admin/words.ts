import { type Arguments, readArguments, type Understood } from '../../tools/readers/arguments.ts';
import { OrderRefused } from './operator.ts';

/** The words of an order, told apart. @throws OrderRefused for what the order does not have, so that no slip is passed over */
export function readWords(args: readonly string[], understood: Understood): Arguments {
  const read = readArguments(args, understood);
  if (typeof read === 'string') throw new OrderRefused(read);
  return read;
}

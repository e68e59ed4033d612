import { listed } from '../../messages/compiler-words.ts';
import { nearest } from '../../types/nearest.ts';
import type { Profile } from '../../types/profile.ts';
import { entries, type Origin, type Tree } from '../source/tree.ts';
import type { Context } from './context.ts';
import type { Env } from './env.ts';
import { valueAt } from './expressions.ts';

/** What named values are given to: a call, a dialog, a screen, a part, a block. */
export interface Receiver {
  /** E.g. `la llamada care.start`. */
  readonly title: string;
  readonly takes: Readonly<Record<string, Profile>>;
  /** Whether a name may be left out. */
  readonly mayLack: (name: string) => boolean;
  /** Whether a value that may be missing may be given to a name that must be there. */
  readonly waits?: boolean;
}

/** Checks the values of a `with`, `pass` or `values` against what their receiver takes. */
export function argumentsAt(
  values: Tree | undefined,
  at: Origin,
  receiver: Receiver,
  env: Env,
  context: Context,
  given: ReadonlySet<string> = new Set(),
): void {
  const { report } = context;
  const names = Object.keys(receiver.takes);
  for (const [name, value] of entries(values)) {
    const wanted = Object.hasOwn(receiver.takes, name) ? receiver.takes[name] : undefined;
    const type = valueAt(value, env, context, wanted);
    if (!names.includes(name)) {
      const args = { found: name, what: receiver.title, allowed: listed(names) };
      report.add('LNG-054', value.key ?? value.at, args, { meant: nearest(name, names) });
    } else if (type?.nullable === true && !receiver.mayLack(name) && receiver.waits !== true) {
      report.add('LNG-059', value.at, { key: name, what: receiver.title });
    }
  }
  const said = new Set([...entries(values).keys(), ...given]);
  const missing = names.filter((name) => !said.has(name) && !receiver.mayLack(name));
  if (missing.length > 0) report.add('LNG-055', values?.at ?? at, { key: missing.join(', '), what: receiver.title });
}

/** A receiver that takes what a screen, dialog or part declares in `receives`. */
export function receiverOf(title: string, takes: Profile): Receiver {
  const properties = 'properties' in takes ? takes.properties : {};
  return { title, takes: properties, mayLack: (name) => properties[name]?.nullable === true };
}

import { received } from '../../../messages/compiler-words.ts';
import { nearest } from '../../../types/nearest.ts';
import type { Profile } from '../../../types/profile.ts';
import { entries, type Origin, type Tree } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import type { Env } from '../context/env.ts';
import { valueAt } from './expressions.ts';
import { missingParts, namesBeside, placeIn } from './payload-places.ts';

/** The receiver of named values: a call, a dialog, a screen, a part, a block. */
export interface Receiver {
  /** E.g. `la llamada care.start`. */
  readonly title: string;
  readonly takes: Readonly<Record<string, Profile>>;
  /** Whether a name may be left out. */
  readonly mayLack: (name: string) => boolean;
  /** Whether a value that may be missing may be given to a name that must be there. */
  readonly waits?: boolean;
  /** Whether a dot of a name leads into an object of it, as in a form's payload. */
  readonly inside?: boolean;
  /** Names that come to it otherwise, as from a form's fields. */
  readonly given?: ReadonlySet<string>;
}

/** Checks the values of a `with`, `pass` or `values` against what their receiver takes. */
export function argumentsAt(env: Env, values: Tree | undefined, at: Origin, receiver: Receiver): void {
  const { report } = env.context;
  const names = Object.keys(receiver.takes);
  for (const [name, value] of entries(values)) {
    const wanted = wantedBy(env.context, receiver, name);
    const type = valueAt(env, value, wanted);
    if (wanted === undefined) {
      const allowed = receiver.inside === true ? namesBeside(receiver.takes, name, env.context.named) : names;
      const args = { found: name, what: receiver.title, allowed: received(allowed) };
      report.add('unknownArgument', value.key ?? value.at, args, { meant: nearest(name, allowed) });
    } else if (
      type?.nullable === true &&
      wanted.nullable !== true &&
      !receiver.mayLack(name) &&
      receiver.waits !== true
    ) {
      report.add('unguardedArgument', value.at, { key: name, what: receiver.title });
    }
  }
  const named = [...entries(values).keys(), ...(receiver.given ?? [])];
  const covered = new Set([...named, ...named.map((name) => name.split('.')[0] ?? name)]);
  const parts = receiver.inside === true ? missingParts(receiver.takes, new Set(named), env.context.named) : [];
  const missing = [...names.filter((name) => !covered.has(name) && !receiver.mayLack(name)), ...parts];
  if (missing.length > 0)
    report.add('missingArgument', values?.at ?? at, { key: missing.join(', '), what: receiver.title });
}

/** Returns the type that the receiver takes under a name. */
function wantedBy({ named }: Context, { takes, inside }: Receiver, name: string): Profile | undefined {
  if (inside === true) return placeIn(takes, name, named);
  return Object.hasOwn(takes, name) ? takes[name] : undefined;
}

/** A receiver that takes what a screen, dialog or part declares in `receives`. */
export function receiverOf(title: string, takes: Profile): Receiver {
  const properties = 'properties' in takes ? takes.properties : {};
  return { title, takes: properties, mayLack: (name) => properties[name]?.nullable === true };
}

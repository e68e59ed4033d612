import { atom, type Getter, type PrimitiveAtom } from 'jotai';
import type { Runner } from '../../../../schemas/resolved.ts';
import type { Actions } from '../../../language/actions/action.ts';
import { runActions } from '../../../language/actions/run-actions.ts';
import type { ViewScope } from '../runtime/contexts.ts';
import type { Runtime } from '../runtime/runtime.ts';

/** Lists at work of one node on the screen, by place; the text of the step is its value. */
type Busy = ReadonlyMap<string, string | undefined>;

/** State that one node keeps between its renders. */
export interface Instance {
  /** Subscribes to running actions, so that later runners report theirs too. */
  readonly watch: (get: Getter) => void;
  /** A list of actions, ready to run. `place` distinguishes it from the node's other lists. */
  readonly runner: (
    place: string,
    actions: Actions,
    viewScope: ViewScope,
    roots?: Readonly<Record<string, unknown>>,
  ) => Runner;
  /**
   * Memoises the value made at `place` while `of` is unchanged, so that a renderer may cache by it: the same function
   * gives the same result for the same element.
   */
  readonly same: <Made>(place: string, of: readonly unknown[], make: () => Made) => Made;
}

/** A node's instance. A list that is at work does nothing when it is started again. */
export function makeInstance(runtime: Runtime): Instance {
  const { store } = runtime;
  const made = new Map<string, { readonly of: readonly unknown[]; readonly value: unknown }>();
  const busyAtom: PrimitiveAtom<Busy> = atom<Busy>(new Map());
  const mark = (place: string, text: string | undefined) =>
    store.set(busyAtom, (busy) => (busy.has(place) ? new Map([...busy, [place, text]]) : busy));
  return {
    watch: (get) => void get(busyAtom),
    same<Made>(place: string, of: readonly unknown[], make: () => Made): Made {
      const before = made.get(place);
      // The values of one place always have the same type.
      if (before !== undefined && sameValues(before.of, of)) return before.value as Made;
      const value = make();
      made.set(place, { of, value });
      return value;
    },
    runner(place, actions, viewScope, roots = {}) {
      const busy = store.get(busyAtom);
      return {
        busy: busy.has(place),
        busyText: busy.get(place),
        async run() {
          if (store.get(busyAtom).has(place)) return;
          store.set(busyAtom, (now) => new Map([...now, [place, undefined]]));
          try {
            await runActions(
              actions,
              viewScope.screenRuntime.host(viewScope.read, (text) => mark(place, text)),
              roots,
            );
          } finally {
            store.set(busyAtom, (now) => new Map([...now].filter(([other]) => other !== place)));
          }
        },
      };
    },
  };
}

function sameValues(before: readonly unknown[], now: readonly unknown[]): boolean {
  return before.length === now.length && before.every((value, at) => Object.is(value, now[at]));
}

const numbers = new WeakMap<object, number>();
let last = 0;

/** A name for an element of a list that stays the same as long as the element does. */
export function placeOfItem(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item);
  let number = numbers.get(item);
  if (number === undefined) {
    last += 1;
    number = last;
    numbers.set(item, number);
  }
  return String(number);
}

import { atom, type Getter, type PrimitiveAtom } from 'jotai';
import type { Runner } from '../../../schemas/resolved.ts';
import type { Actions } from '../../actions/action.ts';
import { runActions } from '../../actions/run-actions.ts';
import type { Reach } from '../contexts.ts';
import type { Runtime } from '../portal/runtime.ts';

/** Lists at work of one node on the screen, by place; the text of the step is its value. */
type Busy = ReadonlyMap<string, string | undefined>;

/** What one node on the screen keeps between its renders. */
export interface Instance {
  /** Subscribes to what is at work, so that runners made later tell it too. */
  readonly watch: (get: Getter) => void;
  /** A list of actions, ready to run. `place` tells it from the node's other lists. */
  readonly runner: (place: string, actions: Actions, reach: Reach, roots?: Readonly<Record<string, unknown>>) => Runner;
}

/** A node's instance. A list that is at work does nothing when it is started again (A42). */
export function makeInstance(runtime: Runtime): Instance {
  const { store } = runtime;
  const busyAtom: PrimitiveAtom<Busy> = atom<Busy>(new Map());
  const mark = (place: string, text: string | undefined) =>
    store.set(busyAtom, (busy) => (busy.has(place) ? new Map([...busy, [place, text]]) : busy));
  return {
    watch: (get) => void get(busyAtom),
    runner(place, actions, reach, roots = {}) {
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
              reach.frame.host(reach.read, (text) => mark(place, text)),
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

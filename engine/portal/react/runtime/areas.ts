import { type Atom, atom } from 'jotai';
import type { CallFailure } from '../../../language/actions/call-failure.ts';
import type { Area } from '../../../language/screens/delivery/area.ts';
import type { Store } from '../data/store.ts';

/** Areas whose documents are on the page. */
export interface Areas {
  /** Areas loaded so far; 'all' when the page began with the whole artifact. */
  readonly loaded: Atom<ReadonlySet<Area> | 'all'>;
  /** Fetches an area's documents unless they are here; what failed may be tried again. */
  readonly load: (area: Area) => Promise<CallFailure | undefined>;
}

/** @param first the area the page began with */
export function makeAreas(
  store: Store,
  first: Area | undefined,
  loadArea: ((area: Area) => Promise<CallFailure | undefined>) | undefined,
): Areas {
  const loaded = atom<ReadonlySet<Area> | 'all'>(
    loadArea === undefined ? 'all' : new Set(first === undefined ? [] : [first]),
  );
  const underway = new Map<Area, Promise<CallFailure | undefined>>();
  const fetchArea = async (area: Area): Promise<CallFailure | undefined> => {
    const failure = await loadArea?.(area);
    underway.delete(area);
    const before = store.get(loaded);
    if (failure === undefined && before !== 'all') store.set(loaded, new Set([...before, area]));
    return failure;
  };
  return {
    loaded,
    load(area) {
      const before = store.get(loaded);
      if (before === 'all' || before.has(area)) return Promise.resolve(undefined);
      const known = underway.get(area) ?? fetchArea(area);
      underway.set(area, known);
      return known;
    },
  };
}

import type { Atom, PrimitiveAtom } from 'jotai';

/** A value of state, as it is kept and as it is read (`pickOnly` chooses the only element of a list). */
export interface StateAtoms {
  readonly kept: PrimitiveAtom<unknown>;
  readonly shown: Atom<unknown>;
}

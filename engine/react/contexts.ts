import { createContext, useContext } from 'react';
import type { Frame } from './frame/frame.ts';
import type { StandingOf } from './frame/standing.ts';
import type { Runtime } from './portal/runtime.ts';
import type { Reader } from './reader.ts';

/** Where a node stands: its screen or dialog, and what its rules read there (`item`, `part` besides the frame's roots). */
export interface Reach {
  readonly frame: Frame;
  readonly read: Reader;
  /** How the value of a path stands: there, on its way, failed. */
  readonly standing: StandingOf;
}

/** The portal, for all that is drawn in it; read by `useRuntime`. */
export const RuntimeContext = createContext<Runtime | undefined>(undefined);
/** Where what is drawn inside stands; read by `useReach`. */
export const ReachContext = createContext<Reach | undefined>(undefined);

/** The portal this component is part of. */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (runtime === undefined) throw new Error('outside of a portal');
  return runtime;
}

/** Where this component stands. */
export function useReach(): Reach {
  const reach = useContext(ReachContext);
  if (reach === undefined) throw new Error('outside of a screen');
  return reach;
}

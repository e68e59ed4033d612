import { createContext, useContext } from 'react';
import type { DataStatusOf } from '../data/data-status.ts';
import type { Reader } from '../data/reader.ts';
import type { Runtime } from './runtime.ts';
import type { ScreenRuntime } from './screen-runtime.ts';

/** Where a node stands: its screen or dialog, and what its rules read there (`item`, `part` besides the roots of its screen). */
export interface ViewScope {
  readonly screenRuntime: ScreenRuntime;
  readonly read: Reader;
  /** How the value of a path stands: there, on its way, failed. */
  readonly dataStatus: DataStatusOf;
}

/** The portal, for all that is drawn in it; read by `useRuntime`. */
export const RuntimeContext = createContext<Runtime | undefined>(undefined);
/** Scope and frame of the components inside; read by `useViewScope`. */
export const ViewScopeContext = createContext<ViewScope | undefined>(undefined);

/** The portal this component is part of. */
export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (runtime === undefined) throw new Error('outside of a portal');
  return runtime;
}

/** Where this component stands. */
export function useViewScope(): ViewScope {
  const viewScope = useContext(ViewScopeContext);
  if (viewScope === undefined) throw new Error('outside of a screen');
  return viewScope;
}

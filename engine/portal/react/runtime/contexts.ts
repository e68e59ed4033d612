import { createContext, useContext } from 'react';
import type { DataStatusOf } from '../data/data-status.ts';
import type { Reader } from '../data/reader.ts';
import type { Runtime } from './runtime.ts';
import type { ScreenRuntime } from './screen-runtime.ts';

/**
 * Surroundings of a node: its screen or dialog, and the roots that its rules read (`item`, `part` besides those of its
 * screen).
 */
export interface ViewScope {
  readonly screenRuntime: ScreenRuntime;
  readonly read: Reader;
  /** Status of the value of a path: present, loading or failed. */
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

/** Surroundings of this component. */
export function useViewScope(): ViewScope {
  const viewScope = useContext(ViewScopeContext);
  if (viewScope === undefined) throw new Error('outside of a screen');
  return viewScope;
}

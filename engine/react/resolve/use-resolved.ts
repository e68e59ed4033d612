import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useReach, useRuntime } from '../contexts.ts';
import { scopeFor } from '../reader.ts';
import { makeInstance } from './instance.ts';
import type { Resolving } from './resolving.ts';

/**
 * Something resolved where this component stands, and anew whenever what it read has changed.
 * @param resolve must be stable: a module's function, or memoised
 */
export function useResolved<Value>(resolve: (at: Omit<Resolving, 'draw'>) => Value): Value {
  const runtime = useRuntime();
  const reach = useReach();
  const resolved = useMemo(() => {
    const instance = makeInstance(runtime);
    return atom((get) => resolve({ runtime, reach, instance, get, scope: scopeFor(reach.read, get), item: undefined }));
  }, [runtime, reach, resolve]);
  return useAtomValue(resolved);
}

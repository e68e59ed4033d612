import { atom, useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { scopeFor } from '../data/reader.ts';
import { useRuntime, useViewScope } from '../runtime/contexts.ts';
import { makeInstance } from './instance.ts';
import type { Resolving } from './resolving.ts';

/**
 * Resolves a value in this component's scope, and again whenever a value that it read has changed.
 * @param resolve must be stable: a module's function, or memoised
 */
export function useResolved<Value>(resolve: (at: Omit<Resolving, 'draw'>) => Value): Value {
  const runtime = useRuntime();
  const viewScope = useViewScope();
  const resolved = useMemo(() => {
    const instance = makeInstance(runtime);
    return atom((get) =>
      resolve({ runtime, viewScope, instance, get, scope: scopeFor(viewScope.read, get), item: undefined }),
    );
  }, [runtime, viewScope, resolve]);
  return useAtomValue(resolved);
}

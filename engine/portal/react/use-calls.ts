import { useMemo } from 'react';
import { useRuntime, useViewScope } from './runtime/contexts.ts';
import type { Calls } from './runtime/registry.ts';

/**
 * Every call of the catalogue, for the engine's own nodes and fields. A block gets only the calls that it declares.
 */
export function useCalls(): Calls<string> {
  const runtime = useRuntime();
  const { screenRuntime } = useViewScope();
  return useMemo(
    () => ({
      call: (call, values, maker) => runtime.caller.call(call, values, screenRuntime.signal(), maker),
      endpoint: (call) => runtime.artifact.endpoints[call]?.path,
    }),
    [runtime, screenRuntime],
  );
}

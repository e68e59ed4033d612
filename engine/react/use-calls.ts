import { useMemo } from 'react';
import { useReach, useRuntime } from './contexts.ts';
import type { Calls } from './registry.ts';

/** Every call of the catalogue, for the engine's own nodes and fields: a block is given those that it declares (FIXL-25). */
export function useCalls(): Calls<string> {
  const runtime = useRuntime();
  const { frame } = useReach();
  return useMemo(
    () => ({
      call: (call, values, maker) => runtime.caller.call(call, values, frame.signal(), maker),
      endpoint: (call) => runtime.artifact.endpoints[call]?.path,
    }),
    [runtime, frame],
  );
}

import type { CallResult } from '../../../engine/language/actions/call-failure.ts';
import type { Calls } from '../../../engine/portal/react/runtime/registry.ts';
import call from '../../../schemas/blocks/call.json' with { type: 'json' };
import deviceCheck from '../../../schemas/blocks/deviceCheck.json' with { type: 'json' };
import payment from '../../../schemas/blocks/payment.json' with { type: 'json' };
import queue from '../../../schemas/blocks/queue.json' with { type: 'json' };
import room from '../../../schemas/blocks/room.json' with { type: 'json' };
import tryAgain from '../../../schemas/blocks/tryAgain.json' with { type: 'json' };
import type { BlockCalls, BlockKind } from '../../../schemas/generated/node-props.ts';

/** The calls that each block declares, as its schema has them. */
export const DECLARED: Readonly<Record<BlockKind, readonly string[]>> = {
  call: call.calls,
  deviceCheck: deviceCheck.calls,
  payment: payment.calls,
  queue: queue.calls,
  room: room.calls,
  tryAgain: tryAgain.calls,
};

interface Backend {
  readonly call: (name: string, values: unknown) => Promise<CallResult<unknown>>;
  readonly endpoint?: (name: string) => string;
}

/** A test's answers as a block is given them: what it does not declare is refused, however it was come by (FIXL-25). */
export function given<Kind extends BlockKind>(kind: Kind, backend: Backend): Calls<BlockCalls[Kind]> {
  const guard = (name: string): void => {
    if (!DECLARED[kind].includes(name)) throw new Error(`schemas/blocks/${kind}.json does not declare ${name}`);
  };
  return {
    call: async (name: string, values: unknown) => {
      guard(name);
      return backend.call(name, values);
    },
    endpoint: (name: string) => {
      guard(name);
      return backend.endpoint?.(name);
    },
  };
}

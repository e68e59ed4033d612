import { lazyParts } from '../../engine/portal/react/lazy-parts.tsx';
import type { Registry } from '../../engine/portal/react/runtime/registry.ts';
import { PartHeld, PartWaiting } from '../nodes/PartWaiting.tsx';

const { part } = lazyParts(() => import('./care.ts'));
const { part: payment } = lazyParts(() => import('./paying.ts'));

/**
 * The blocks, in two chunks: care and paying. None of their code is fetched before one is shown; until it is there, the
 * parts below wait with it, so that nothing moves under a finger on a slow connection.
 */
export const blocks = {
  call: part((parts) => parts.Call, PartHeld),
  deviceCheck: part((parts) => parts.DeviceCheck, PartHeld),
  payment: payment((parts) => parts.Payment, PartWaiting),
  queue: part((parts) => parts.Queue, PartWaiting),
  room: part((parts) => parts.Room, PartHeld),
  tryAgain: part((parts) => parts.TryAgain, PartHeld),
} satisfies Registry['blocks'];

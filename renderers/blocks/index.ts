import { lazyParts } from '../../engine/react/lazy-parts.tsx';
import type { Registry } from '../../engine/react/runtime/registry.ts';

const { part } = lazyParts(() => import('./care.ts'));
const { part: payment } = lazyParts(() => import('./paying.ts'));

/** The blocks, in two chunks: care and paying. None of their code is fetched before one is shown. */
export const blocks = {
  call: part((parts) => parts.Call),
  deviceCheck: part((parts) => parts.DeviceCheck),
  payment: payment((parts) => parts.Payment),
  queue: part((parts) => parts.Queue),
  room: part((parts) => parts.Room),
  tryAgain: part((parts) => parts.TryAgain),
} satisfies Registry['blocks'];

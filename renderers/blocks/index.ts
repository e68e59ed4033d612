import type { Registry } from '../../engine/react/registry.ts';
import { later } from '../later.tsx';

const { part } = later(() => import('./care.ts'));

/** The blocks of care; none of their code is fetched before one is shown. */
export const blocks = {
  call: part((parts) => parts.Call),
  deviceCheck: part((parts) => parts.DeviceCheck),
  queue: part((parts) => parts.Queue),
} satisfies Registry['blocks'];

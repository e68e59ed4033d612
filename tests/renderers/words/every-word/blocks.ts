import { type Proofs, provenBy } from './proof.ts';

/** Every block of schemas/blocks, once, in a compiled screen that shows it. A block draws what only code can, so each has a test of its own. */
export const BLOCKS: Proofs<never> = {
  call: provenBy('e2e/call.e2e.ts', 'connects patient and professional through reloads'),
  deviceCheck: provenBy('renderers/tenants/care-pages.test.tsx', 'shows a refused camera above the place in the queue'),
  payment: provenBy('renderers/tenants/paying.test.tsx', 'reports a payment that cannot begin'),
  queue: provenBy('e2e/call.e2e.ts', 'shows the queue position, survives a reload'),
  room: provenBy('prove/room.e2e.ts', 'a consultation in the organization’s own room'),
  tryAgain: provenBy('renderers/tenants/care-pages.test.tsx', 'reports an unread queue'),
};

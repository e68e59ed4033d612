import type { HttpOutcome } from '../../../engine/portal/calls/transport.ts';
import { refuse } from '../../engine/fake-transport.ts';

/** How a call ends that could not be answered, whatever it asked for; the waits are short, as a test lives through them. */
export const UNANSWERED = {
  'too often': refuse(429, 'TOO_MANY', { message: 'Probaste muchas veces.', retryAfter: 1 }),
  offline: { kind: 'offline' },
  busy: refuse(503, 'BUSY', { retryAfter: 1 }),
  '5xx': refuse(500, 'INTERNAL'),
} satisfies Record<string, HttpOutcome>;

export const OFFLINE = /No hay conexión a internet/;
export const BUSY = /Hay mucha gente usando el portal/;
export const BROKEN = /Algo falló de nuestro lado/;

/** A call that fails as long as the test wants, and then answers. */
export function failing(
  failure: HttpOutcome,
  good: HttpOutcome,
): { readonly reply: () => HttpOutcome; readonly mend: () => void } {
  let now = failure;
  return {
    reply: () => now,
    mend: () => {
      now = good;
    },
  };
}

import { parseInstant } from '../../../../engine/domain/dates/instant.ts';
import { PUBLIC } from '../../../platform/core/access.ts';
import { AppError, notFound } from '../../../platform/core/app-error.ts';
import type { Route } from '../../../platform/http/route.ts';

interface Move {
  readonly now?: string;
  readonly advanceSeconds?: number;
}

const body = {
  type: 'object',
  additionalProperties: false,
  properties: {
    now: { type: 'string', maxLength: 40, pattern: '^\\d{4}-\\d\\d-\\d\\dT[0-9:.]+(Z|[+-]\\d\\d:\\d\\d)$' },
    advanceSeconds: { type: 'number', minimum: -1e9, maximum: 1e9 },
  },
} as const;

/** @throws AppError 400 for a well-formed text that is not an instant, such as the 31st of February */
function instantOf(text: string): Date {
  const instant = parseInstant(text);
  if (instant === undefined) throw new AppError(400, 'INVALID_BODY', { field: 'now' });
  return new Date(instant);
}

/**
 * Moves the server's clock, for tests and demonstrations: only with CLOCK_CONTROL=1, which PostgreSQL forbids, and only
 * from this machine; 404 otherwise.
 */
export const clockRoute: Route = (app, { controlledClock: clock }) => {
  if (!clock) return;
  app.post<{ Body: Move }>(
    '/api/_clock',
    { schema: { hide: true, body }, config: { access: PUBLIC, tenant: false } },
    async (request) => {
      if (!/^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')) throw notFound();
      const { now, advanceSeconds } = request.body;
      if (now !== undefined) clock.setTo(instantOf(now));
      if (advanceSeconds !== undefined) clock.advance(advanceSeconds * 1_000);
      return { now: clock.now().toISOString() };
    },
  );
};

import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../platform/db/database.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { withAudit } from '../../../platform/http/with-audit.ts';
import { currentAttention } from '../consulting-queue.ts';
import { type Room, withVisitAudit } from '../with-visit-audit.ts';

/**
 * Changes an attention of the signed-in professional and audits it in the same transaction.
 * @returns the current attention afterwards, undefined without one
 * @throws AppError as `change` and `withVisitAudit` do
 */
export function changeAttention(
  request: FastifyRequest,
  deps: AppDeps,
  { id, action }: { readonly id: string; readonly action: string },
  change: (db: Database, room: Room) => Promise<unknown>,
): ReturnType<typeof currentAttention> {
  return withVisitAudit(request, deps, async (room) => {
    await withAudit(
      request,
      deps,
      (db) => change(db, room),
      () => ({ action, object: `attention:${id}`, outcome: 'ok' }),
    );
    return currentAttention(deps, room.unit, room.professional);
  });
}

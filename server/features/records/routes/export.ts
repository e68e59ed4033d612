import { eq } from 'drizzle-orm';
import { ASKED_PATIENTS } from '../../../platform/core/access.ts';
import { AppError } from '../../../platform/core/app-error.ts';
import type { Clock } from '../../../platform/core/clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { people } from '../../../platform/db/schema/index.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { withAudit } from '../../../platform/http/with-audit.ts';
import { beginJob } from '../../../platform/jobs/begin-job.ts';
import { copyTurn, copyUnderWay } from '../copy-turn.ts';
import { type CopyOf, RECORD_EXPORT } from '../record-copies.ts';
import { copyOf } from './copy-of.ts';

/** Begins a copy of the record of an own person (law 26.529, article 14). */
export const recordsExportRoute: Route = (app, deps) => {
  app.post(
    '/api/historia/preparar',
    { schema: callSchema('records.export'), config: { access: ASKED_PATIENTS } },
    async (request) => {
      const copy = await copyOf(request, deps);
      const input = { tenant: tenantOf(request).public.id };
      const object = `person:${copy.aboutId}`;
      const begun = await withAudit(
        request,
        deps,
        async (tx) => {
          const wait = await turnOf(tx, deps.clock, copy);
          return wait === undefined ? beginJob(tx, deps.clock, { ...copy, kind: RECORD_EXPORT, input }) : { wait };
        },
        (job) => ({ action: 'record.export', object, outcome: typeof job === 'object' ? 'refused' : 'ok' }),
      );
      if (typeof begun === 'object') throw new AppError(429, 'COPY_LIMIT', { retryAfter: begun.wait });
      return { job: begun };
    },
  );
};

/**
 * Seconds until a copy may be requested, or undefined if now. Locks the owner's row, so that concurrent requests are
 * counted one at a time.
 */
async function turnOf(tx: Database, clock: Clock, copy: CopyOf): Promise<number | undefined> {
  await tx.select({ id: people.id }).from(people).where(eq(people.id, copy.ownerId)).for('update');
  if (await copyUnderWay(tx, copy)) return undefined;
  const turn = await copyTurn({ db: tx, clock }, copy);
  return turn && Math.max(1, Math.ceil((turn.getTime() - clock.now().getTime()) / 1_000));
}

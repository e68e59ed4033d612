import { eq } from 'drizzle-orm';
import { PATIENTS } from '../../access.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import { callSchema } from '../../contract/call-schema.ts';
import type { Database } from '../../db/database.ts';
import { people } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { beginJob } from '../../services/jobs/begin-job.ts';
import { copyTurn, copyUnderWay } from '../../services/records/copy-turn.ts';
import { type CopyOf, RECORD_EXPORT } from '../../services/records/record-copies.ts';
import type { Route } from '../route.ts';
import { copyOf } from './copy-of.ts';

/** Begins a copy of the record of a person of one's own (law 26.529, article 14). */
export const prepararHistoriaRoute: Route = (app, deps) => {
  app.post<{ Body: { documento: string } }>(
    '/api/historia/preparar',
    { schema: callSchema('records.export'), config: { access: PATIENTS } },
    async (request) => {
      const copy = await copyOf(request, deps);
      const input = { tenant: tenantOf(request).public.id };
      const audited = (tx: Database, outcome: 'ok' | 'refused') =>
        recordAudit(
          tx,
          auditOf(request, deps.clock, { action: 'record.export', object: `person:${copy.aboutId}`, outcome }),
        );
      const begun = await transaction(deps.db, async (tx) => {
        const wait = await turnOf(tx, deps.clock, copy);
        await audited(tx, wait === undefined ? 'ok' : 'refused');
        return wait === undefined ? beginJob(tx, deps.clock, { ...copy, kind: RECORD_EXPORT, input }) : { wait };
      });
      if (typeof begun === 'object') throw new AppError(429, 'COPY_LIMIT', { retryAfter: begun.wait });
      return { job: begun };
    },
  );
};

/** Seconds until a copy may be asked for; undefined: at once. Who asks is held: askings at once are counted in turn. */
async function turnOf(tx: Database, clock: Clock, copy: CopyOf): Promise<number | undefined> {
  await tx.select({ id: people.id }).from(people).where(eq(people.id, copy.ownerId)).for('update');
  if (await copyUnderWay(tx, copy)) return undefined;
  const turn = await copyTurn({ db: tx, clock }, copy);
  return turn && Math.max(1, Math.ceil((turn.getTime() - clock.now().getTime()) / 1_000));
}

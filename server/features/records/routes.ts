import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { API_WORDS } from '../../../engine/language/messages/api.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { ASKED_PATIENTS, PATIENTS } from '../../platform/core/access.ts';
import { AppError, notFound } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { people } from '../../platform/db/schema/index.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { auditOf } from '../../platform/http/audit-of.ts';
import { callSchema } from '../../platform/http/contract/call-schema.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { sessionOf } from '../../platform/http/session.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { withAudit } from '../../platform/http/with-audit.ts';
import { beginJob } from '../../platform/jobs/begin-job.ts';
import { requirePerson } from '../people/index.ts';
import { copyTurn, copyUnderWay } from './copy-turn.ts';
import { historyReads } from './history-reads.ts';
import { copyFile, lastCopy } from './last-copy.ts';
import { type CopyOf, RECORD_EXPORT } from './record-copies.ts';

/**
 * The copy of a request: an own person's record, owned by the requesting account. @throws AppError as `requirePerson`
 */
async function copyOf(request: FastifyRequest<{ Body: { documento: string } }>, deps: AppDeps): Promise<CopyOf> {
  const about = await requirePerson(request, deps, { identityNumber: request.body.documento });
  return { unit: tenantOf(request).public.unit, ownerId: sessionOf(request).person.id, aboutId: about.id };
}

/** Audited readings of an own person's history by others (law 26.529). */
const recordsReadsRoute: Route = (app, deps) => {
  app.post(
    '/api/historia/lecturas',
    { schema: callSchema('records.reads'), config: { access: PATIENTS } },
    async (request) => {
      const person = await requirePerson(request, deps, { identityNumber: request.body.documento });
      const object = `person:${person.id}`;
      await recordAudit(deps.db, auditOf(request, deps.clock, { action: 'reads.read', object, outcome: 'ok' }));
      return historyReads(deps.db, tenantOf(request), person.id);
    },
  );
};

/** Begins a copy of the record of an own person (law 26.529, article 14). */
const recordsExportRoute: Route = (app, deps) => {
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

/** State of one's own copy. */
const recordsLastRoute: Route = (app, deps) => {
  app.post(
    '/api/historia/ultima',
    { schema: callSchema('records.last'), config: { access: ASKED_PATIENTS } },
    async (request) => lastCopy(deps, await copyOf(request, deps)),
  );
};

/** Content of the answer for the API's description; bytes are sent as they are. */
const ZIP = {
  description: API_WORDS.file,
  content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
};

/** Downloads the copy, for the account that requested it, while it is kept; each download is audited. */
const recordsFileRoute: Route = (app, deps) => {
  const { response, ...schema } = callSchema('records.file');
  app.post(
    '/api/historia/archivo',
    { schema: { ...schema, response: { ...response, 200: ZIP } }, config: { access: ASKED_PATIENTS } },
    async (request, reply) => {
      const copy = await copyOf(request, deps);
      const file = await copyFile(deps, copy);
      if (!file) throw notFound();
      const happening = { action: 'record.download', object: `person:${copy.aboutId}`, outcome: 'ok' } as const;
      await recordAudit(deps.db, auditOf(request, deps.clock, happening));
      const { buffer, byteOffset, byteLength } = file.bytes;
      return reply
        .header('content-disposition', 'attachment')
        .type('application/zip')
        .send(Buffer.from(buffer, byteOffset, byteLength));
    },
  );
};

/** Mounts the calls of this feature. */
export const recordsRoutes = featureRoutes(recordsReadsRoute, recordsExportRoute, recordsLastRoute, recordsFileRoute);

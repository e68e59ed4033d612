import { PROFESSIONALS } from '../../../../platform/core/access.ts';
import { callSchema } from '../../../../platform/http/contract/call-schema.ts';
import { withIdempotency, withIdempotencyAfter } from '../../../../platform/http/idempotency.ts';
import { recordPolledReadings } from '../../../../platform/http/polled-readings.ts';
import type { Route } from '../../../../platform/http/route.ts';
import { sessionOf } from '../../../../platform/http/session.ts';
import { tenantOf } from '../../../../platform/http/tenant.ts';
import { attentionId } from '../../attention-id.ts';
import { declareHeld } from '../../begin-attention.ts';
import { callPatient } from '../../call-patient.ts';
import { consultingQueue, currentAttention } from '../../consulting-queue.ts';
import { finishAttention, hangUp } from '../../finish-attention.ts';
import { withVisitAudit } from '../../with-visit-audit.ts';
import { changeAttention } from '../change-attention.ts';
import { textsOf } from './draft.ts';

/** The professional's queue. Every patient shown is audited. */
export const consultingQueueRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/cola',
    { schema: callSchema('consulting.queue'), config: { access: PROFESSIONALS } },
    async (request) => {
      const queue = await consultingQueue(deps, tenantOf(request).public.unit, sessionOf(request).person.id);
      const shown = queue.map(({ id }) => `attention:${id}`);
      await recordPolledReadings(request, deps, 'queue.read', shown);
      return queue;
    },
  );
};

/** Calls the next patient, or the one named. */
export const consultingCallRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/llamar',
    { schema: callSchema('consulting.call'), config: { access: PROFESSIONALS } },
    async (request) => {
      const { unit } = tenantOf(request).public;
      const { id, ausente } = request.body;
      const named = id == null ? undefined : attentionId(id);
      const professional = sessionOf(request).person.id;
      return withIdempotencyAfter(
        request,
        deps,
        // Before the transaction of the idempotency key: while waiting for a patient's row it must hold no other lock.
        () => callPatient(deps, { unit, professional, id: named, away: ausente === true }),
        async (_db, entry) => entry,
        (entry) => ({ action: 'attention.call', object: `attention:${entry.id}`, outcome: 'ok' }),
      );
    },
  );
};

/** The professional's current attention, so that a reload restores the call. */
export const consultingCurrentRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/actual',
    { schema: callSchema('consulting.current'), config: { access: PROFESSIONALS } },
    async (request, reply) => {
      const current = await currentAttention(deps, tenantOf(request).public.unit, sessionOf(request).person.id);
      return reply.type('application/json').send(current ?? 'null');
    },
  );
};

/** Declares that an attention takes place although its call did not begin; audited (decision 0013). */
export const consultingHeldRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/realizada',
    { schema: callSchema('consulting.held'), config: { access: PROFESSIONALS } },
    async (request, reply) => {
      const { id } = request.body;
      const current = await changeAttention(
        request,
        deps,
        { id, action: 'attention.held' },
        (db, { unit, professional }) => declareHeld({ ...deps, db }, unit, professional, id),
      );
      return reply.type('application/json').send(current ?? 'null');
    },
  );
};

/** Ends the call and keeps the draft open; answers the professional's current attention. */
export const consultingHangUpRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/colgar',
    { schema: callSchema('consulting.hangUp'), config: { access: PROFESSIONALS } },
    async (request, reply) => {
      const { id } = request.body;
      const current = await changeAttention(
        request,
        deps,
        { id, action: 'attention.hangUp' },
        (db, { unit, professional }) => hangUp({ ...deps, db }, unit, professional, id),
      );
      return reply.type('application/json').send(current ?? 'null');
    },
  );
};

/** Closes the open attention: notes and prescription become the patient's history. */
export const consultingFinishRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/finalizar',
    { schema: callSchema('consulting.finish'), config: { access: PROFESSIONALS } },
    async (request) => {
      const texts = textsOf(tenantOf(request), request.body);
      return withVisitAudit(request, deps, ({ professional }) =>
        withIdempotency(
          request,
          deps,
          (db) => finishAttention({ ...deps, db }, tenantOf(request), professional, { id: request.body.id, texts }),
          ({ id }) => ({ action: 'attention.finish', object: `attention:${id}`, outcome: 'ok' }),
        ),
      );
    },
  );
};

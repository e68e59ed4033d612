import type { FastifyRequest } from 'fastify';
import { seenText } from '../../../../engine/language/rules/values/readable-text.ts';
import { IN_VISIT, VISITORS } from '../../../platform/core/access.ts';
import { AppError, notFound } from '../../../platform/core/app-error.ts';
import type { PersonRow } from '../../../platform/db/person-row.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import { withIdempotency, withIdempotencyAfter } from '../../../platform/http/idempotency.ts';
import { ownUnit } from '../../../platform/http/own-unit.ts';
import type { Route } from '../../../platform/http/route.ts';
import { sessionOf } from '../../../platform/http/session.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { codeOf } from '../../../platform/tenants/codes.ts';
import { type Coverage, keepCoverage, sealOf, withEligibility } from '../../eligibility/index.ts';
import { accept } from '../../forms/index.ts';
import { presentPerson, requirePerson } from '../../people/index.ts';
import { activeAttention } from '../active-attention.ts';
import { actorOf, attentionsOf } from '../actor.ts';
import { attentionId } from '../attention-id.ts';
import { endedAttention } from '../ended-attention.ts';
import { leaveAttention } from '../leave-attention.ts';
import { rateAttention } from '../rate-attention.ts';
import { alreadyActive, startAttention } from '../start-attention.ts';
import { waiveAttention } from '../waive-attention.ts';

/** The active attention of an own person, or null. */
export const careActiveRoute: Route = (app, deps) => {
  const schema = callSchema('care.active');
  app.post('/api/atenciones/enCurso', { schema, config: { access: IN_VISIT } }, async (request, reply) => {
    const unit = ownUnit(request, request.body.unidad);
    const person = await requirePerson(request, deps, { identityNumber: request.body.documento });
    const found = await activeAttention(deps, unit, person);
    // A link's session shows only its person's own attention, not one requested for others.
    const linked = sessionOf(request).subject !== null;
    const active = linked && found?.paciente.documento !== person.identityNumber ? null : found;
    return reply.type('application/json').send(active ?? 'null');
  });
};

/**
 * Puts the patient, oneself or a member of the family, into the queue after the tenant's checks pass. Where checks
 * show something, such as a copay, the request carries the seal of the values shown.
 */
export const careStartRoute: Route = (app, deps) => {
  app.post(
    '/api/atenciones/iniciar',
    { schema: callSchema('care.start'), config: { access: VISITORS } },
    async (request) => {
      const { documento, unidad, servicio, motivo, terminos, turnoId, visto } = request.body;
      ownUnit(request, unidad);
      const { person: holder, subject } = sessionOf(request);
      // A session of an appointment's link may only enter for that appointment.
      if (subject !== null && subject.turnoId !== turnoId) throw notFound();
      const patient = await requirePerson(request, deps, { identityNumber: documento });
      const wish = {
        holder,
        patient,
        service: servicio,
        reason: seenText(motivo),
        terms: terminos,
        appointment: turnoId ?? null,
      };
      return withIdempotencyAfter(
        request,
        deps,
        () => judgeStart(request, deps, { holder, patient, seen: visto }),
        async (db, coverage) => {
          await keepCoverage(db, patient, coverage);
          return startAttention({ ...deps, db }, tenantOf(request), wish);
        },
        (active) => ({ action: 'attention.start', object: `attention:${active.id}`, outcome: 'ok' }),
      );
    },
  );
};

interface StartWish {
  readonly holder: PersonRow;
  readonly patient: PersonRow;
  /** Seal of the values that the page showed; absent without such values. */
  readonly seen: string | null | undefined;
}

/**
 * Runs the tenant's checks before anything is written.
 * @returns the coverage that the insurer answered
 * @throws AppError 409 for a patient in a queue, refused by a check, or with SHOWN_CHANGED
 */
async function judgeStart(
  request: FastifyRequest,
  deps: AppDeps,
  { holder, patient, seen }: StartWish,
): Promise<Coverage> {
  const tenant = tenantOf(request);
  if (tenant.public.checkPoints.length === 0) return {};
  // Lead a queued patient to the existing attention without asking the insurer again.
  const active = await activeAttention(deps, tenant.public.unit, patient);
  if (active) throw alreadyActive(active, patient);
  const people = { subject: presentPerson(tenant, patient), holder: presentPerson(tenant, holder) };
  const { coverage, shown } = await withEligibility(request, deps, ['patientPicked', 'careStart'], people);
  // Refuse before writing: a patient is charged only a price that they saw.
  const seal = await sealOf(deps, { holder, patient }, shown);
  if (seal !== null && seal !== seen) throw new AppError(409, 'SHOWN_CHANGED');
  return coverage;
}

/** Gives up a call that the professional did not come back to: back to the front of the queue, or out. */
export const careWaiveRoute: Route = (app, deps) => {
  app.post(
    '/api/atenciones/renunciar',
    { schema: callSchema('care.waive'), config: { access: IN_VISIT } },
    async (request) => {
      const { id, fila } = request.body;
      const { unit } = tenantOf(request).public;
      await waiveAttention(deps, unit, actorOf(sessionOf(request)), { id: attentionId(id), again: fila });
      return { ok: true };
    },
  );
};

/** Leaves the queue or the call. */
export const careLeaveRoute: Route = (app, deps) => {
  app.post(
    '/api/atenciones/salir',
    { schema: callSchema('care.leave'), config: { access: IN_VISIT } },
    async (request) =>
      leaveAttention(deps, tenantOf(request).public.unit, actorOf(sessionOf(request)), attentionId(request.body.id)),
  );
};

/** The ended attention, for /finllamada. */
export const careEndedRoute: Route = (app, deps) => {
  app.post(
    '/api/atenciones/terminada',
    { schema: callSchema('care.ended'), config: { access: IN_VISIT } },
    async (request, reply) => {
      const { unit } = tenantOf(request).public;
      const { id } = request.body;
      const wanted = id == null ? undefined : attentionId(id);
      const ended = await endedAttention(deps.db, unit, attentionsOf(actorOf(sessionOf(request))), wanted);
      return reply.type('application/json').send(ended ?? 'null');
    },
  );
};

/** Stores the patient's rating of a consultation. */
export const careRateRoute: Route = (app, deps) => {
  app.post(
    '/api/atenciones/calificar',
    { schema: callSchema('care.rate'), config: { access: IN_VISIT } },
    async (request) => {
      const tenant = tenantOf(request);
      const { id, puntaje, comentario } = (await accept('care.rate', request.body, request, deps)).payload;
      const rating = {
        id: String(id),
        // `puntaje` is a key of the tenant's code list `rating`.
        score: Number(codeOf(tenant, 'rating', String(puntaje))?.code),
        comment: typeof comentario === 'string' ? comentario : null,
      };
      return withIdempotency(
        request,
        deps,
        async (db) => {
          await rateAttention({ ...deps, db }, tenant.public.unit, actorOf(sessionOf(request)), rating);
          return { ok: true };
        },
        () => ({ action: 'attention.rate', object: `attention:${rating.id}`, outcome: 'ok' }),
      );
    },
  );
};

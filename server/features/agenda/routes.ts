import { addDays, daysBetween } from '../../../engine/domain/dates/calendar-date.ts';
import { instantIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import { PROFESSIONALS } from '../../platform/core/access.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Happening } from '../../platform/http/audit-of.ts';
import { callSchema } from '../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../platform/http/idempotency.ts';
import { recordPolledReadings } from '../../platform/http/polled-readings.ts';
import { portalAddress } from '../../platform/http/portal-address.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { sessionOf } from '../../platform/http/session.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { withAudit } from '../../platform/http/with-audit.ts';
import { accept } from '../forms/index.ts';
import { withVisitAudit } from '../visits/index.ts';
import { agendaDays } from './agenda-days.ts';
import { blockHours, unblockHours } from './block-hours.ts';
import { bookNext } from './book-next.ts';
import { cancelByProfessional, moveByProfessional } from './change-by-professional.ts';
import { markAbsence } from './mark-absence.ts';
import { touchedAppointments } from './touched-appointments.ts';

/** Longest range in days: six weeks, a calendar's view of a month. */
const LONGEST = 42;

/**
 * The professional's own agenda: appointments, confirmations, queued patients and blocked hours. Every
 * patient shown is audited.
 */
const agendaListRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/agenda',
    { schema: callSchema('agenda.list'), config: { access: PROFESSIONALS } },
    async (request) => {
      const { desde: from, hasta: until } = request.body;
      const days = daysBetween(from, until);
      const over = days === undefined || days < 0 || days >= LONGEST;
      // The first and the last day of the calendar have no neighbours to read.
      const last = addDays(from, -1) === undefined || addDays(until, 1) === undefined;
      if (over || last) throw new AppError(400, 'INVALID_BODY');
      const agenda = await agendaDays(deps, tenantOf(request), sessionOf(request).person.id, { from, until });
      const shown = agenda.flatMap(({ turnos }) => turnos.map(({ id }) => `appointment:${id}`));
      await recordPolledReadings(request, deps, 'agenda.read', shown);
      return agenda;
    },
  );
};

/** Lists the appointments that blocking some hours would affect, before anything is blocked. */
const agendaTouchedRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/turnosAfectados',
    { schema: callSchema('agenda.touched'), config: { access: PROFESSIONALS } },
    async (request) => {
      const { payload } = await accept('agenda.touched', request.body, request, deps);
      const desde = instantIn(ZONE, String(payload.desdeFecha), String(payload.desdeHora));
      const hasta = instantIn(ZONE, String(payload.hastaFecha), String(payload.hastaHora));
      if (desde === undefined || hasta === undefined) throw new AppError(400, 'INVALID_BODY');
      const { person } = sessionOf(request);
      const hours = { from: Date.parse(desde), until: Date.parse(hasta) };
      const { turnos, sello } = await touchedAppointments(deps, tenantOf(request), person.id, hours);
      const shown = turnos.map(({ id }) => `appointment:${id}`);
      await recordPolledReadings(request, deps, 'agenda.read', shown);
      return { desde, hasta, motivo: typeof payload.motivo === 'string' ? payload.motivo : null, turnos, sello };
    },
  );
};

/** Blocks own hours, and keeps or cancels the appointments in them. */
const agendaBlockRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/bloquear',
    { schema: callSchema('agenda.block'), config: { access: PROFESSIONALS } },
    async (request) => {
      const { desde, hasta, motivo = null, sello } = request.body;
      const { payload } = await accept('agenda.block', request.body, request, deps);
      const wish = {
        hours: { from: Date.parse(desde), until: Date.parse(hasta) },
        reason: motivo,
        sello,
        appointments: payload.turnos === 'cancelar' ? ('cancelar' as const) : ('mantener' as const),
        cancelReason: typeof payload.motivoCancelar === 'string' ? payload.motivoCancelar : null,
      };
      const address = await portalAddress(request, deps);
      const { person } = sessionOf(request);
      return withIdempotency(request, deps, async (tx) => {
        const blocked = await withAudit(
          request,
          { ...deps, db: tx },
          (db) => blockHours({ ...deps, db, address }, tenantOf(request), person.id, wish),
          ({ id, cancelados }) => [
            { action: 'agenda.block', object: `block:${id}`, outcome: 'ok' },
            ...cancelados.map((appointment) => cancelledBy(appointment)),
          ],
        );
        return { id: blocked.id, cancelados: blocked.cancelados.length, avisados: blocked.avisados };
      });
    },
  );
};

/** The audit entry of an appointment that a block cancels. */
const cancelledBy = (id: number): Happening => ({
  action: 'appointment.cancel',
  object: `appointment:${id}`,
  outcome: 'ok',
});

/** Unblocks own hours. */
const agendaUnblockRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/desbloquear',
    { schema: callSchema('agenda.unblock'), config: { access: PROFESSIONALS } },
    (request) =>
      withIdempotency(
        request,
        deps,
        async (db) => {
          await unblockHours(db, tenantOf(request), sessionOf(request).person.id, request.body.id);
          return { ok: true };
        },
        () => ({ action: 'agenda.unblock', object: `block:${request.body.id}`, outcome: 'ok' }),
      ),
  );
};

/** Marks a no-show of the professional's agenda, or takes it back. */
const agendaAbsentRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/ausente',
    { schema: callSchema('agenda.absent'), config: { access: PROFESSIONALS } },
    (request) => {
      const { id, ausente: absent } = request.body;
      let changed = false;
      const action = absent ? ('appointment.absent' as const) : ('appointment.absentUndo' as const);
      return withVisitAudit(request, deps, ({ professional }) =>
        withIdempotency(
          request,
          deps,
          async (db) => {
            changed = await markAbsence({ ...deps, db }, tenantOf(request), professional, { id, absent });
            return { ok: true };
          },
          () => (changed ? { action, object: `appointment:${id}`, outcome: 'ok' } : []),
        ),
      );
    },
  );
};

/** Cancels one appointment of the professional's agenda with a reason. */
const agendaCancelRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/cancelarTurno',
    { schema: callSchema('agenda.cancel'), config: { access: PROFESSIONALS } },
    async (request) => {
      const { id } = request.body;
      const { payload } = await accept('agenda.cancel', request.body, request, deps);
      const wish = { id, cancelReason: String(payload.motivoCancelar), reopen: payload.horario === 'libre' };
      const address = await portalAddress(request, deps);
      return withVisitAudit(request, deps, ({ professional }) =>
        withIdempotency(
          request,
          deps,
          (db) => cancelByProfessional({ ...deps, db, address }, tenantOf(request), professional, wish),
          () => ({ action: 'appointment.cancel', object: `appointment:${id}`, outcome: 'ok' }),
        ),
      );
    },
  );
};

/** Moves one appointment of the professional's agenda to another own free slot. */
const agendaMoveRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/moverTurno',
    { schema: callSchema('agenda.move'), config: { access: PROFESSIONALS } },
    async (request) => {
      const { id, fecha: date, hora: time } = request.body;
      const address = await portalAddress(request, deps);
      return withVisitAudit(request, deps, ({ professional }) =>
        withIdempotency(
          request,
          deps,
          (db) =>
            moveByProfessional({ ...deps, db, address }, tenantOf(request), professional, {
              id,
              slot: { date, time },
            }),
          () => ({ action: 'appointment.reschedule', object: `appointment:${id}`, outcome: 'ok' }),
        ),
      );
    },
  );
};

/** Books the next appointment of the patient in the call. */
const agendaNextRoute: Route = (app, deps) => {
  app.post(
    '/api/consultorio/proximoTurno',
    { schema: callSchema('agenda.next'), config: { access: PROFESSIONALS } },
    async (request) => {
      const { id: attention, fecha: date, hora: time } = request.body;
      const address = await portalAddress(request, deps);
      const wish = { attention, slot: { date, time } };
      return withVisitAudit(request, deps, ({ professional }) =>
        withIdempotency(
          request,
          deps,
          (db) => bookNext({ ...deps, db, address }, tenantOf(request), professional, wish),
          ({ id }) => ({ action: 'appointment.book', object: `appointment:${id}`, outcome: 'ok' }),
        ),
      );
    },
  );
};

/** Mounts the calls of this feature. */
export const agendaRoutes = featureRoutes(
  agendaListRoute,
  agendaTouchedRoute,
  agendaBlockRoute,
  agendaUnblockRoute,
  agendaAbsentRoute,
  agendaCancelRoute,
  agendaMoveRoute,
  agendaNextRoute,
);

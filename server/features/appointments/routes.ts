import { ANSWERS, isFreed } from '../../../engine/domain/appointment/appointment.ts';
import { daysBetween } from '../../../engine/domain/dates/calendar-date.ts';
import { API_WORDS } from '../../../engine/language/messages/api.ts';
import { toWire } from '../../../schemas/wire-words.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { ACCOUNTS, PATIENTS, PUBLIC } from '../../platform/core/access.ts';
import { AppError } from '../../platform/core/app-error.ts';
import { auditOf, type Happening } from '../../platform/http/audit-of.ts';
import { callSchema } from '../../platform/http/contract/call-schema.ts';
import { withIdempotency } from '../../platform/http/idempotency.ts';
import { ownUnit } from '../../platform/http/own-unit.ts';
import { portalAddress } from '../../platform/http/portal-address.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { sessionOf } from '../../platform/http/session.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { countCall, countOwnCall } from '../../platform/limits/call-limit.ts';
import { ANSWER_LIMIT, CHANGE_LIMIT, ENTRY_LIMIT, WAIT_LIMIT } from '../../platform/limits/limits.ts';
import { calendarFile } from '../../platform/mail/calendar-file.ts';
import { appointmentEvent, mailAppointment } from '../appointment-mail/index.ts';
import { vouchedByLink } from '../credentials/index.ts';
import { ownPeople, refuseStranger, requirePerson } from '../people/index.ts';
import { moveSlot, slotSource, takenSlots } from '../slots/index.ts';
import { answerAppointment, previewAnswer } from './answer-appointment.ts';
import { appointmentsOf } from './appointments-of.ts';
import { askToWait } from './ask-to-wait.ts';
import { bookAppointment } from './book-appointment.ts';
import { requireMovable } from './booking-allowance.ts';
import { changeAppointment } from './change-appointment.ts';
import { enterAppointment } from './enter-appointment.ts';
import { cancelAppointment, ownAppointment } from './own-appointment.ts';

/** Exchanges the code of an appointment's mail, by the server's clock. */
const entryAppointmentRoute: Route = (app, deps) => {
  app.post(
    '/api/turnos/acceso',
    {
      schema: callSchema('entry.appointment'),
      config: { access: PUBLIC, vouch: vouchedByLink(deps, 'turno', 'codigoTurno') },
    },
    async (request) => {
      const tenant = tenantOf(request);
      await countCall(deps, tenant, ENTRY_LIMIT, request.ip);
      const kept = (happening: Omit<Happening, 'action'>) =>
        recordAudit(deps.db, auditOf(request, deps.clock, { action: 'appointment.enter', ...happening }));
      try {
        const { entry, moment, link } = await enterAppointment(deps, tenant, request.body.codigoTurno);
        const outcome = moment === 'open' ? 'ok' : 'refused';
        await kept({ outcome, object: `appointment:${entry.turno.id}`, link });
        return entry;
      } catch (error) {
        if (error instanceof AppError) await kept({ outcome: 'refused', link: null });
        throw error;
      }
    },
  );
};

/**
 * Confirms or rejects an appointment by the code of its mail (CONF-01, A6). Never by a GET, which mail scanners fetch.
 */
const appointmentsConfirmRoute: Route = (app, deps) => {
  app.post(
    '/api/turnos/confirmacion',
    {
      schema: callSchema('appointments.confirm'),
      config: { access: PUBLIC, vouch: vouchedByLink(deps, 'confirm', 'codigo') },
    },
    async (request) => {
      const tenant = tenantOf(request);
      const { codigo: code, estado, cambiar: change = false, fecha, hora } = request.body;
      const seen = fecha === undefined || hora === undefined ? undefined : { fecha, hora };
      const address = await portalAddress(request, deps);
      await countCall(deps, tenant, ANSWER_LIMIT, request.ip);
      const wish = { code, answer: ANSWERS[estado], change, seen };
      const action = wish.answer === 'confirmed' ? 'appointment.confirm' : 'appointment.reject';
      const { confirmation } = await withIdempotency(
        request,
        deps,
        (db) => answerAppointment({ ...deps, db, address }, tenant, wish),
        ({ appointment, link, did }) =>
          did ? { action, object: `appointment:${appointment}`, outcome: 'ok', link } : [],
      );
      return [confirmation];
    },
  );
};

/** Previews a link's effect for the holder of its code, for a page that asks first. Changes nothing. */
const appointmentsLinkRoute: Route = (app, deps) => {
  app.post(
    '/api/turnos/enlace',
    { schema: callSchema('appointments.link'), config: { access: PUBLIC } },
    async (request) => {
      const tenant = tenantOf(request);
      const { codigo: code, estado } = request.body;
      await countCall(deps, tenant, ANSWER_LIMIT, request.ip);
      return [await previewAnswer(deps, tenant, { code, answer: ANSWERS[estado] })];
    },
  );
};

/** The appointments of an own person, or of all of them without a name. */
const appointmentsListRoute: Route = (app, deps) => {
  app.post(
    '/api/turnos/listar',
    { schema: callSchema('appointments.list'), config: { access: PATIENTS } },
    async (request) => {
      const { documento } = request.body;
      const people =
        documento === undefined
          ? await ownPeople(request, deps)
          : [await requirePerson(request, deps, { identityNumber: documento })];
      const ids = people.map(({ id }) => id);
      // One audit row per person, so that accesses can be searched by person.
      for (const id of ids) {
        const happening = { action: 'appointments.read', object: `person:${id}`, outcome: 'ok' } as const;
        await recordAudit(deps.db, auditOf(request, deps.clock, happening));
      }
      return appointmentsOf({ ...deps, address: await portalAddress(request, deps) }, tenantOf(request), ids);
    },
  );
};

/** Content of the answer for the API's description. */
const FILE = {
  description: API_WORDS.file,
  content: { 'text/calendar': { schema: { type: 'string' } } },
};

/**
 * An own appointment as a calendar file ('Agregar al calendario'): the same entry as in its mail, so that importing
 * both gives one. Links to the page of appointments, because a stored file must not contain a code.
 */
const appointmentsCalendarRoute: Route = (app, deps) => {
  const { response, ...schema } = callSchema('appointments.calendar');
  app.post(
    '/api/turnos/calendario',
    { schema: { ...schema, response: { ...response, 200: FILE } }, config: { access: PATIENTS } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const people = (await ownPeople(request, deps)).map((person) => person.id);
      const row = await ownAppointment(deps.db, tenant.public.unit, request.body.id, people);
      if (!row) return refuseStranger(request, deps);
      if (isFreed(row.status)) throw new AppError(409, 'TURNO_CANCELLED');
      const address = await portalAddress(request, deps);
      const event = await appointmentEvent(deps, tenant, row, address('/misTurnos'));
      return reply
        .header('content-disposition', 'attachment; filename="turno.ics"')
        .type('text/calendar; charset=utf-8')
        .send(calendarFile(event));
    },
  );
};

/** Longest range in days; no setting offers more than a year ahead. */
const LONGEST = 366;

/**
 * The taken slots of a service or professional between two days. Contains times only, no patients. For a
 * professional, by specialty too, only own time counts.
 */
const appointmentsBusyRoute: Route = (app, deps) => {
  app.post(
    '/api/turnos/ocupados',
    { schema: callSchema('appointments.busy'), config: { access: ACCOUNTS } },
    async (request) => {
      const { unidad, servicio: service, profesional: professional = null, desde: from, hasta: until } = request.body;
      const unit = ownUnit(request, unidad);
      const days = daysBetween(from, until);
      if (days === undefined || days < 0 || days > LONGEST) throw new AppError(400, 'INVALID_BODY');
      const { role, person } = sessionOf(request);
      const attendant = role === 'professional' ? person.id : undefined;
      const source = await slotSource(deps.db, tenantOf(request), { service, professional, attendant });
      const taken = await takenSlots(deps, unit, source, { from, until });
      return taken.map((slot) => toWire('slot', slot));
    },
  );
};

/** Books an appointment for oneself or a member of the family. */
const appointmentsBookRoute: Route = (app, deps) => {
  app.post(
    '/api/turnos/reservar',
    { schema: callSchema('appointments.book'), config: { access: PATIENTS } },
    async (request) => {
      const {
        documento,
        unidad,
        servicio: service,
        hora: time,
        fecha: date,
        profesional: professional = null,
      } = request.body;
      ownUnit(request, unidad);
      const holder = sessionOf(request).person;
      const patient = await requirePerson(request, deps, { identityNumber: documento });
      const address = await portalAddress(request, deps);
      const wish = { holder, patient, service, professional, slot: { date, time } };
      return withIdempotency(
        request,
        deps,
        (db) => bookAppointment({ ...deps, db, address }, tenantOf(request), wish),
        ({ id }) => ({ action: 'appointment.book', object: `appointment:${id}`, outcome: 'ok' }),
      );
    },
  );
};

/** Moves an own appointment to another slot of its service, in one transaction. */
const appointmentsRescheduleRoute: Route = (app, deps) => {
  app.post(
    '/api/turnos/reprogramar',
    { schema: callSchema('appointments.reschedule'), config: { access: PATIENTS } },
    async (request) => {
      const { id, hora: time, fecha: date, profesional: professional = null } = request.body;
      const tenant = tenantOf(request);
      await countOwnCall(deps, tenant, CHANGE_LIMIT, sessionOf(request).person.id);
      const people = (await ownPeople(request, deps)).map((person) => person.id);
      const address = await portalAddress(request, deps);
      const moved = await withIdempotency(
        request,
        deps,
        (db) =>
          changeAppointment({ ...deps, db, address }, tenant, 'move', { id, people }, async (tx, row) => {
            const inside = { ...deps, db: tx, address };
            await requireMovable(inside, tenant, { holder: sessionOf(request).person.id, patient: row.personId });
            const { appointment } = await moveSlot(inside, tenant, row, { professional, slot: { date, time } });
            await mailAppointment(inside, tenant, appointment, 'Moved');
            return appointment;
          }),
        (answer) =>
          'id' in answer ? { action: 'appointment.reschedule', object: `appointment:${id}`, outcome: 'ok' } : [],
      );
      return 'id' in moved ? moved : refuseStranger(request, deps);
    },
  );
};

/** Cancels an own appointment, while it is more than fifteen minutes away. */
const appointmentsCancelRoute: Route = (app, deps) => {
  app.post(
    '/api/turnos/cancelar',
    { schema: callSchema('appointments.cancel'), config: { access: PATIENTS } },
    async (request) => {
      const { id } = request.body;
      const tenant = tenantOf(request);
      await countOwnCall(deps, tenant, CHANGE_LIMIT, sessionOf(request).person.id);
      const people = (await ownPeople(request, deps)).map((person) => person.id);
      const address = await portalAddress(request, deps);
      const cancelled = await withIdempotency(
        request,
        deps,
        (db) =>
          changeAppointment({ ...deps, db, address }, tenant, 'cancel', { id, people }, async (tx, row, status) => {
            const appointment = await cancelAppointment(tx, tenant, row, status);
            await mailAppointment({ ...deps, db: tx, address }, tenant, appointment, 'Cancelled');
            return appointment;
          }),
        (answer) =>
          'id' in answer ? { action: 'appointment.cancel', object: `appointment:${id}`, outcome: 'ok' } : [],
      );
      return 'id' in cancelled ? cancelled : refuseStranger(request, deps);
    },
  );
};

/** Enters the waitlist for a slot earlier than an own appointment, or leaves it. */
const appointmentsWaitRoute: Route = (app, deps) => {
  app.post(
    '/api/turnos/esperar',
    { schema: callSchema('appointments.wait'), config: { access: PATIENTS } },
    async (request) => {
      const { id, avisar } = request.body;
      const tenant = tenantOf(request);
      await countOwnCall(deps, tenant, WAIT_LIMIT, sessionOf(request).person.id);
      const people = (await ownPeople(request, deps)).map((person) => person.id);
      const address = await portalAddress(request, deps);
      const action = avisar ? 'appointment.wait' : 'appointment.unwait';
      const answer = await withIdempotency(
        request,
        deps,
        (db) => askToWait({ ...deps, db, address }, tenant, { id, people }, avisar),
        (changed) => ('id' in changed ? { action, object: `appointment:${id}`, outcome: 'ok' } : []),
      );
      return 'id' in answer ? answer : refuseStranger(request, deps);
    },
  );
};

/** Mounts the calls of this feature. */
export const appointmentsRoutes = featureRoutes(
  entryAppointmentRoute,
  appointmentsConfirmRoute,
  appointmentsLinkRoute,
  appointmentsListRoute,
  appointmentsCalendarRoute,
  appointmentsBusyRoute,
  appointmentsBookRoute,
  appointmentsRescheduleRoute,
  appointmentsCancelRoute,
  appointmentsWaitRoute,
);

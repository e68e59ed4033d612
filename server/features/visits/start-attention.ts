import { and, eq } from 'drizzle-orm';
import { decideChange } from '../../../engine/domain/appointment/changes.ts';
import { ACTIVE } from '../../../engine/domain/attention/changes.ts';
import { ageOn } from '../../../engine/domain/dates/age.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { allowed } from '../../platform/core/allowed.ts';
import { AppError, notFound } from '../../platform/core/app-error.ts';
import { today } from '../../platform/core/clock.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import type { Database } from '../../platform/db/database.ts';
import { identityColumns, identityIn } from '../../platform/db/identity.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { appointments, attentions, services, termsAcceptances } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { termsOf } from '../../platform/units/terms.ts';
import { unitFlags } from '../../platform/units/unit-flags.ts';
import { admitAttention } from '../coverage/index.ts';
import { isProvisional, lockActive } from '../people/index.ts';
import { type ActiveAttention, activeAttention } from './active-attention.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { nextTicket } from './next-ticket.ts';
import { requirePlaceInQueue } from './place-in-queue.ts';

/** Document type of the terms of a consultation (S4). */
const TERMS_TYPE = 96;

/** A request for an attention: account, patient, service and reason. */
export interface AttentionRequest {
  readonly holder: PersonRow;
  readonly patient: PersonRow;
  readonly service: number;
  readonly reason: string | null;
  /** Version of the terms the person accepted. */
  readonly terms: string;
  /** Id of its appointment. */
  readonly appointment: number | null;
}

/**
 * Puts a patient into the queue of a service after checking the page's rules again.
 * An attention of a provisional account blocks only that account, so that a stranger with the same DNI does not lock
 * its owner out.
 * @throws AppError UNAVAILABLE, SERVICE_REFUSED, TERMS_REQUIRED, REASON_TOO_LONG, LIMIT, TURNO_CANCELLED,
 * TURNO_NOT_NOW; 404 for appointments of others; ATTENTION_ACTIVE with the active one
 */
export async function startAttention(
  deps: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  tenant: CompiledTenant,
  request: AttentionRequest,
): Promise<ActiveAttention> {
  const { unit } = tenant.public;
  // The flag only hides screens: an appointment's link works without a portal (D-TEN-02).
  if (request.appointment === null && !(await unitFlags(deps.db, tenant)).portal)
    throw new AppError(409, 'UNAVAILABLE');
  if (request.terms !== termsOf(tenant, TERMS_TYPE)?.version) throw new AppError(409, 'TERMS_REQUIRED');
  if ((request.reason?.length ?? 0) > tenant.public.settings.care.reasonLength)
    throw new AppError(422, 'REASON_TOO_LONG', { field: 'motivo' });
  const service = await fittingService(deps, tenant, request);
  await requireAppointment(deps, tenant, request);
  const entered = await transaction(deps.db, (tx) => enterQueue({ ...deps, db: tx }, tenant, service, request));
  const active = await activeAttention(deps, unit, request.patient);
  if (!entered || active?.paciente.documento !== request.patient.identityNumber)
    throw alreadyActive(active, request.patient);
  return active;
}

/**
 * The error for a second attention. If the active one belongs to another family's row of the same person, it is not
 * shown.
 */
export function alreadyActive(active: ActiveAttention | null, patient: PersonRow): AppError {
  const own = active?.paciente.documento === patient.identityNumber;
  return new AppError(409, 'ATTENTION_ACTIVE', own && active ? { detail: active } : {});
}

type ServiceRow = typeof services.$inferSelect;

async function fittingService(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  tenant: CompiledTenant,
  { service: id, patient, appointment }: AttentionRequest,
): Promise<ServiceRow> {
  const [service] = await db
    .select()
    .from(services)
    .where(and(eq(services.unit, tenant.public.unit), eq(services.id, id)));
  const age = patient.birthDate === null ? undefined : ageOn(patient.birthDate, today(clock));
  const fits = age !== undefined && service?.forMinors === age < tenant.public.settings.minorAge;
  // Booked appointments follow the rules of booking instead.
  const offered = appointment !== null || (service?.isActiveInUnit === true && fits);
  if (!service?.isActive || !offered) throw new AppError(422, 'SERVICE_REFUSED');
  return service;
}

/**
 * Requires that the appointment is the patient's own, of this service, not cancelled and within its window.
 * Appointments of others give 404, and a link or button of another day starts no attention.
 */
async function requireAppointment(
  { db, clock }: Pick<AppDeps, 'db' | 'clock'>,
  tenant: CompiledTenant,
  { appointment, patient, service }: AttentionRequest,
): Promise<void> {
  if (appointment === null) return;
  const { unit, id, personId } = appointments;
  const [found] = await db
    .select()
    .from(appointments)
    .where(and(eq(unit, tenant.public.unit), eq(id, appointment), eq(personId, patient.id)));
  if (!found) throw notFound();
  if (found.serviceId !== service) throw new AppError(422, 'SERVICE_REFUSED');
  allowed(decideChange(found, 'enter', clock.now(), tenant.public.settings));
}

/**
 * True when the patient entered; false when an attention is active already, which the unique index reports for other
 * rows of the person.
 */
async function enterQueue(
  deps: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  tenant: CompiledTenant,
  service: ServiceRow,
  request: AttentionRequest,
): Promise<boolean> {
  const { db: tx, clock } = deps;
  const { holder, patient, reason, terms, appointment } = request;
  const { unit } = tenant.public;
  const now = clock.now();
  const held = await lockActive(tx, unit, [holder.id, patient.id]);
  // The index does not cover an attention that began while the account was provisional.
  if (await isActive(tx, unit, patient)) return false;
  // From the locked row: the account may have been proven since the session was read.
  const provisional = held.some((one) => one.id === holder.id && isProvisional(one));
  if (provisional && appointment === null) await requirePlaceInQueue(tx, tenant, holder);
  const [row] = await tx
    .insert(attentions)
    .values({
      unit,
      personId: patient.id,
      ...identityColumns(identityIn(patient)),
      requestedBy: holder.id,
      serviceId: service.id,
      status: 'waiting',
      ticketLetters: service.ticketLetters,
      ticketNumber: await nextTicket(tx, clock, unit, service.id),
      reason,
      provisional,
      appointmentId: appointment,
      queuedAt: now,
      patientSeenAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return false;
  // Again: the appointment may have been cancelled until its row was locked by this one, which refers to it.
  await requireAppointment(deps, tenant, request);
  await admitAttention(deps, tenant, { holder, patient, attention: row.id, granted: appointment !== null });
  await tx
    .insert(termsAcceptances)
    .values({ unit, personId: holder.id, version: terms, occasion: 'attention', attentionId: row.id, acceptedAt: now });
  await recordAttentionEvent(tx, row, { kind: 'queued', at: now, byPersonId: holder.id });
  return true;
}

/** Whether this row of the person, which is locked, has an active attention. */
async function isActive(tx: Database, unit: number, { id }: PersonRow): Promise<boolean> {
  const [active] = await tx
    .select({ id: attentions.id })
    .from(attentions)
    .where(and(eq(attentions.unit, unit), eq(attentions.personId, id), inStates(ACTIVE)))
    .limit(1);
  return active !== undefined;
}

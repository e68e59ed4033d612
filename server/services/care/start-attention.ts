import { and, eq, inArray } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { ageOn } from '../../../engine/dates/age.ts';
import { canonicalDni } from '../../../engine/identity/dni.ts';
import { AppError, notFound } from '../../app-error.ts';
import { today } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { ACTIVE_STATUSES, appointments, attentions, services, termsAcceptances } from '../../db/schema/index.ts';
import { transaction } from '../../db/transaction.ts';
import type { AppDeps } from '../../deps.ts';
import { mayBegin } from '../appointments/entry-window.ts';
import { admitAttention } from '../coverage/admit-attention.ts';
import { lockActive } from '../people/lock-active.ts';
import type { PersonRow } from '../people/person-row.ts';
import { isProvisional } from '../people/provisional.ts';
import { termsOf } from '../units/terms.ts';
import { unitFlags } from '../units/unit-flags.ts';
import { type ActiveAttention, activeAttention } from './active-attention.ts';
import { recordAttentionEvent } from './attention-events.ts';
import { nextTicket } from './next-ticket.ts';
import { requirePlaceInQueue } from './place-in-queue.ts';

/** Document type of the terms of a consultation (S4). */
const TERMS_TYPE = 96;

/** Who asks, for whom, for what. */
export interface AttentionRequest {
  readonly holder: PersonRow;
  readonly patient: PersonRow;
  readonly service: number;
  readonly reason: string | null;
  /** Version of the terms the person accepted. */
  readonly terms: string;
  /** The appointment it is about (D-CARE-05). */
  readonly appointment: number | null;
}

/**
 * Puts a patient in the queue of a service. The rules the page shows hold here again (CARE-03, CARE-14, A12): a portal,
 * a service that is on and fits the age, the terms in force, one attention at a time per person and unit (A33), the
 * month's limit (A32). A provisional account holds the DNI for itself alone: whoever signs up with somebody else's keeps
 * nobody else out (FIXS-04).
 * @throws AppError UNAVAILABLE, SERVICE_REFUSED, TERMS_REQUIRED, REASON_TOO_LONG, LIMIT, TURNO_CANCELLED, TURNO_NOT_NOW;
 * 404 for an appointment of somebody else; ATTENTION_ACTIVE with the active one
 */
export async function startAttention(
  deps: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  tenant: CompiledTenant,
  request: AttentionRequest,
): Promise<ActiveAttention> {
  const { unit } = tenant.public;
  // A flag hides screens: the link of an appointment works where there is no portal (D-TEN-02).
  if (request.appointment === null && !(await unitFlags(deps.db, tenant)).portal)
    throw new AppError(409, 'UNAVAILABLE');
  if (request.terms !== termsOf(tenant, TERMS_TYPE)?.version) throw new AppError(409, 'TERMS_REQUIRED');
  if ((request.reason?.length ?? 0) > tenant.public.settings.care.reasonLength)
    throw new AppError(422, 'REASON_TOO_LONG', { field: 'motivo' });
  const service = await fittingService(deps, tenant, request);
  await requireAppointment(deps, tenant, request);
  const entered = await transaction(deps.db, (tx) => enterQueue({ ...deps, db: tx }, tenant, service, request));
  const active = await activeAttention(deps.db, unit, request.patient);
  if (!entered || active?.paciente.documento !== request.patient.documento)
    throw alreadyActive(active, request.patient);
  return active;
}

/**
 * The refusal of a second attention. Another family's record of the same person may be the one that waits: that one is
 * not shown (A17).
 */
export function alreadyActive(active: ActiveAttention | null, patient: PersonRow): AppError {
  const own = active?.paciente.documento === patient.documento;
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
  const age = patient.fecNac === null ? undefined : ageOn(patient.fecNac, today(clock));
  const fits = age !== undefined && service?.menor === age < tenant.public.settings.minorAge;
  // What was booked is attended, by the rules of booking (D-BOOK-02).
  const offered = appointment !== null || (service?.activoUnidad === true && fits);
  if (!service?.ativo || !offered) throw new AppError(422, 'SERVICE_REFUSED');
  return service;
}

/**
 * An appointment that is named has to be the patient's own, of this service, not cancelled and at its hour: anybody
 * else's does not exist (A18), and a link or button of another day starts nothing (A3).
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
  if (found.status === 2 || found.status === 5) throw new AppError(409, 'TURNO_CANCELLED');
  if (!mayBegin(tenant, found.startsAt, clock.now())) throw new AppError(409, 'TURNO_NOT_NOW');
}

/** True when the patient entered; false when there is an active attention already, which the index says of other records. */
async function enterQueue(
  deps: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  tenant: CompiledTenant,
  service: ServiceRow,
  { holder, patient, reason, terms, appointment }: AttentionRequest,
): Promise<boolean> {
  const { db: tx, clock } = deps;
  const { unit } = tenant.public;
  const now = clock.now();
  const held = await lockActive(tx, unit, [holder.id, patient.id]);
  // What began while the account was provisional is not where the index would look for it now.
  if (await isActive(tx, unit, patient)) return false;
  // As it is now: the account may have been proven since the session was read.
  const provisional = held.some((one) => one.id === holder.id && isProvisional(one));
  if (provisional && appointment === null) await requirePlaceInQueue(tx, tenant, holder);
  const [row] = await tx
    .insert(attentions)
    .values({
      unit,
      personId: patient.id,
      documento: canonicalDni(patient.documento),
      requestedBy: holder.id,
      serviceId: service.id,
      status: 'queued',
      senhaSigla: service.sigla,
      senhaNumero: await nextTicket(tx, clock, unit, service.id),
      motivo: reason,
      provisional,
      appointmentId: appointment,
      queuedAt: now,
      patientSeenAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (!row) return false;
  await admitAttention(deps, tenant, { holder, patient, attention: row.id, appointment });
  await tx
    .insert(termsAcceptances)
    .values({ unit, personId: holder.id, version: terms, occasion: 'attention', attentionId: row.id, acceptedAt: now });
  await recordAttentionEvent(tx, row, { kind: 'queued', at: now, byPersonId: holder.id });
  return true;
}

/** Whether this very record of the person, which is held, is in an attention. */
async function isActive(tx: Database, unit: number, { id }: PersonRow): Promise<boolean> {
  const [active] = await tx
    .select({ id: attentions.id })
    .from(attentions)
    .where(and(eq(attentions.unit, unit), eq(attentions.personId, id), inArray(attentions.status, ACTIVE_STATUSES)))
    .limit(1);
  return active !== undefined;
}

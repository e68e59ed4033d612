import { eq } from 'drizzle-orm';
import { ofDni } from '../../../engine/domain/identity/identity.ts';
import type { Slot } from '../../../engine/domain/slot/open-slots.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { renderText } from '../../../engine/language/rules/text.ts';
import { type OnWire, toWire } from '../../../schemas/wire-words.ts';
import { keptNumber } from '../../platform/db/phone-numbers.ts';
import { appointments, artCases } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { CleanFile } from '../../platform/files/clean-upload.ts';
import { tenantScope } from '../../platform/tenants/tenant-scope.ts';
import { nextNumber } from '../../platform/units/next-number.ts';
import { appointmentTime } from '../appointment-mail/index.ts';
import { holdIdentity, type OwnValues } from '../people/index.ts';
import { holdSlot } from '../slots/index.ts';
import { keepCaseDocument } from './case-documents.ts';
import type { CaseContext } from './cases-of.ts';
import { holdClaim, requireNewClaim } from './claim-number.ts';
import { keepFollowUp } from './follow-ups.ts';
import { mailCaseWorker } from './mail-case-worker.ts';
import type { Manager } from './manager.ts';
import { type WorkerData, workerOf } from './worker-of.ts';

/** Data for registering a case, as validated by its form. */
export interface NewCase {
  readonly worker: WorkerData;
  /** The manager's answers to the refusals that ask. */
  readonly confirmed: { readonly claim: boolean; readonly worker: boolean };
  readonly mobile: string;
  readonly claimNumber: string;
  readonly diagnosis: string;
  readonly own: OwnValues;
  readonly service: number;
  readonly slot: Slot;
  readonly file: CleanFile | undefined;
  readonly description: string | null;
  /** Builds absolute addresses for the mail's links. */
  readonly address: (path: string) => string;
}

/** The answer of the call. */
export interface CreatedCase {
  readonly caso: OnWire<'case', { readonly id: number; readonly diagnosis: string }>;
  readonly turno: { readonly fecha: { readonly date: string }; readonly hora: string };
}

/**
 * Registers a case with its appointment, first follow-up, document and mail in one transaction. Locks the DNI and
 * the claim number first, so that simultaneous cases find each other.
 * @throws AppError 409 CLAIM_KNOWN, WORKER_DIFFERS until confirmed; as `holdSlot`; 422 FILE_REFUSED
 */
export function createCase(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  wanted: NewCase,
): Promise<CreatedCase> {
  const now = context.clock.now();
  const { unit, id: managerId } = manager;
  const { slot, diagnosis, claimNumber, mobile, own } = wanted;
  return transaction(context.db, async (tx) => {
    const inside = { ...context, db: tx };
    const { service, worker: data, confirmed } = wanted;
    await holdIdentity(tx, unit, ofDni(data.identityNumber));
    await holdClaim(tx, unit, claimNumber);
    if (!confirmed.claim) await requireNewClaim(tx, tenant, manager, claimNumber);
    const patient = await workerOf(tx, tenant, manager, { data, mobile, confirmed: confirmed.worker, now });
    const held = await holdSlot(inside, tenant, { patient, service, professional: null, slot, bookedBy: managerId });
    const [made] = await tx
      .insert(artCases)
      .values({
        unit,
        managerId,
        personId: patient.id,
        appointmentId: held.appointment.id,
        claimNumber,
        diagnosis,
        mobile,
        mobileE164: keptNumber(mobile),
        own,
        createdAt: now,
        number: await nextNumber(tx, unit, 'case'),
      })
      .returning();
    if (!made) throw new Error('CASE_ROW');
    await tx.update(appointments).set({ caseId: made.id }).where(eq(appointments.id, held.appointment.id));
    const note = firstNote(tenant, held.appointment.startsAt, held.service.name);
    await keepFollowUp(tx, { unit, caseId: made.id, at: now, note, authorId: managerId, createdAt: now });
    const place = { unit, caseId: made.id, personId: patient.id, authorId: managerId, description: wanted.description };
    if (wanted.file) await keepCaseDocument(tx, wanted.file, place, now);
    await mailCaseWorker(inside, tenant, made.id, wanted.address);
    return {
      caso: toWire('case', { id: made.number, diagnosis }),
      turno: { fecha: { date: `${slot.date} ${slot.time}` }, hora: slot.time },
    };
  });
}

/** Text of the first follow-up, in the tenant's words. */
export function firstNote(tenant: CompiledTenant, startsAt: Date, servicio: string): string {
  const words = tenant.server.texts['server.CASE_FIRST_NOTE'];
  if (words === undefined) throw new TypeError(`TEXT_MISSING ${tenant.id} server.CASE_FIRST_NOTE`);
  return renderText(words, tenantScope(tenant, { ...appointmentTime(startsAt), servicio }));
}

import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { CHANGES, changedBy } from '../../../engine/domain/appointment/changes.ts';
import { enterableAfter } from '../../../engine/domain/appointment/entry-window.ts';
import { END_AFTER } from '../../../engine/domain/case/changes.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { appointments, artCases } from '../../platform/db/schema/index.ts';
import { type MailContext, mailAppointment } from '../appointment-mail/index.ts';
import { slotFreed } from '../slots/index.ts';
import { changeCase } from './case-change.ts';
import { type CaseContext, ofCases } from './cases-of.ts';
import { keepOwn, type OwnAnswers } from './edit-own.ts';
import type { Manager } from './manager.ts';

/** A case to end, the version that the page had read, and the answers to what its end asks. */
export interface CaseEnding {
  readonly id: number;
  readonly version?: number | null;
  readonly answers: OwnAnswers;
}

/**
 * Cancels a case and its appointments that could still be entered, and mails the worker.
 * @throws AppError as {@link changeCase}
 */
export function cancelCase(
  context: MailContext,
  tenant: CompiledTenant,
  manager: Manager,
  { answers, ...which }: CaseEnding,
): Promise<void> {
  const now = context.clock.now();
  return changeCase(context, tenant, manager, { ...which, event: 'cancel' }, async (tx, found) => {
    const { one } = found;
    const cancelled = await tx
      .update(appointments)
      .set({ status: CHANGES.endCase.booked, version: sql`${appointments.version} + 1` })
      .where(
        and(
          ofCases(one.unit, [found]),
          inArray(appointments.status, changedBy('endCase')),
          gt(appointments.startsAt, enterableAfter(tenant.public.settings, now)),
        ),
      )
      .returning();
    for (const row of cancelled) {
      await slotFreed(tx, tenant, row);
      await mailAppointment({ ...context, db: tx }, tenant, row, 'Cancelled');
    }
    await keepOwn(tx, found, answers);
    await tx
      .update(artCases)
      .set({ ended: END_AFTER.cancel, endedAt: now, endedBy: manager.id })
      .where(eq(artCases.id, one.id));
  });
}

/** Closes a case whose appointment was attended. @throws AppError as {@link changeCase} */
export function closeCase(
  context: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  { answers, ...which }: CaseEnding,
): Promise<void> {
  const now = context.clock.now();
  return changeCase(context, tenant, manager, { ...which, event: 'close' }, async (tx, found) => {
    const { one } = found;
    await keepOwn(tx, found, answers);
    await tx
      .update(artCases)
      .set({ ended: END_AFTER.close, endedAt: now, endedBy: manager.id })
      .where(eq(artCases.id, one.id));
  });
}

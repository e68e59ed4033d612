import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { notify } from '../../platform/db/notify.ts';
import { type RecoveryWish, recoveryRequests } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { networkOf, siteOf } from '../../platform/limits/network-of.ts';

/** PostgreSQL notification channel that wakes the worker that sends codes. */
export const CODE_REQUESTED = 'recovery_requested';

/** Milliseconds of the limits' window. */
const WINDOW = 3_600_000;

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** A request as typed, with its origin. */
interface Asked {
  readonly name: string;
  readonly address: string;
  readonly device?: string | undefined;
}

/**
 * Stores a request for a code. Does not look the account up: answer and work are the same for unknown names, and a
 * worker generates and mails the code later. A browser known for the name has a count of its own, so
 * that strangers' requests do not use up its owner's.
 * @throws AppError 429 TOO_MANY for the fourth request for a name, or the eleventh of an address, in an hour
 */
export async function requestCode({ db, clock }: Context, tenant: CompiledTenant, asked: Asked): Promise<void> {
  const now = clock.now();
  const { unit } = tenant.public;
  const address = networkOf(asked.address);
  await transaction(db, async (tx) => {
    for (const turn of [`name ${asked.name}`, `address ${address}`])
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`recovery ${unit} ${turn}`}, 0))`);
    const within = async (column: PgColumn, value: string, limit: number, more?: SQL) => {
      const latest = await tx
        .select({ at: recoveryRequests.at })
        .from(recoveryRequests)
        .where(
          and(
            eq(recoveryRequests.unit, unit),
            eq(recoveryRequests.wants, 'code'),
            eq(column, value),
            more,
            gt(recoveryRequests.at, new Date(now.getTime() - WINDOW)),
          ),
        )
        .orderBy(desc(recoveryRequests.at))
        .limit(limit);
      const oldest = latest[limit - 1];
      if (oldest) throw tooMany(oldest.at.getTime() + WINDOW - now.getTime());
    };
    const same = sameDevice(asked.device ?? null);
    await within(recoveryRequests.name, asked.name, tenant.public.settings.recovery.accountSends, same);
    if (asked.device === undefined)
      await within(recoveryRequests.address, address, tenant.public.settings.recovery.addressSends);
    await tx.insert(recoveryRequests).values({ unit, tenant: tenant.id, ...asked, address, at: now });
    await notify(tx, CODE_REQUESTED, '');
  });
}

/**
 * Stores a request for a sign-in link. Does not refuse, so that others' requests cannot block a person:
 * `mailSignInLink` limits mail per mailbox and per network later, off the request as with codes.
 */
export async function requestSignInLink(
  { db, clock }: Context,
  tenant: CompiledTenant,
  { name, address, wants }: Omit<Asked, 'device'> & { readonly wants: Exclude<RecoveryWish, 'code'> },
): Promise<void> {
  const { unit } = tenant.public;
  const asked = { unit, tenant: tenant.id, name, wants, address: siteOf(address), at: clock.now() } as const;
  await db.insert(recoveryRequests).values(asked);
  await notify(db, CODE_REQUESTED, '');
}

/** Condition for requests of one known browser, or of all unknown ones. */
export const sameDevice = (device: string | null): SQL =>
  device === null ? isNull(recoveryRequests.device) : eq(recoveryRequests.device, device);

const tooMany = (milliseconds: number): AppError =>
  new AppError(429, 'TOO_MANY', { retryAfter: Math.max(1, Math.ceil(milliseconds / 1_000)) });

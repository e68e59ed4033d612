import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { renderText } from '../../../engine/language/rules/text.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { RefusalCode } from '../../platform/core/refusal-code.ts';
import type { Database } from '../../platform/db/database.ts';
import { recoveryRequests, recoveryTries } from '../../platform/db/schema/index.ts';
import { networkOf } from '../../platform/limits/network-of.ts';
import { tenantScope } from '../../platform/tenants/tenant-scope.ts';
import type { Guess } from './guess.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** Milliseconds for which a request explains later refusals; the same as the limits' window. */
const REMEMBERED = 3_600_000;

/** Milliseconds for which guesses without a request are stored, only so that the work is the same. */
const FORGOTTEN = 60_000;

/**
 * The reason of a refused guess, derived only from the caller's own requests under that name and guesses since, never
 * from whether an account or a code exists; the same reads and writes in every case. A caller without a request
 * learns only that the code is wrong.
 * @returns 422 CODE_REFUSED, CODE_WRONG with the tries left, CODE_USED_UP, CODE_EXPIRED
 */
export async function explainRefusal(context: Context, tenant: CompiledTenant, guess: Guess): Promise<AppError> {
  const asked = await lastAsked(context, tenant, guess);
  const left = tenant.public.settings.recovery.tries - (await countGuess(context, tenant, guess, asked?.id));
  if (asked === undefined) return refusal('CODE_REFUSED');
  if (lifeOver(context, tenant, asked.at)) return refusal('CODE_EXPIRED');
  if (left <= 0) return refusal('CODE_USED_UP');
  const words = tenant.server.texts['server.CODE_WRONG'];
  return refusal('CODE_WRONG', words === undefined ? {} : { say: renderText(words, tenantScope(tenant, { left })) });
}

const refusal = (code: RefusalCode, words: { readonly say?: string } = {}): AppError =>
  new AppError(422, code, { field: 'codigo', ...words });

function lifeOver({ clock }: Context, tenant: CompiledTenant, at: Date): boolean {
  return at.getTime() + tenant.public.settings.recovery.codeMinutes * 60_000 <= clock.now().getTime();
}

/** The newest request for the name from this browser, or else from this address. */
async function lastAsked({ db, clock }: Context, tenant: CompiledTenant, { name, device, address }: Guess) {
  const { unit, address: from, at } = recoveryRequests;
  const own =
    device === undefined
      ? and(isNull(recoveryRequests.device), eq(from, networkOf(address)))
      : eq(recoveryRequests.device, device);
  const [asked] = await db
    .select({ id: recoveryRequests.id, at })
    .from(recoveryRequests)
    .where(
      and(
        eq(unit, tenant.public.unit),
        eq(recoveryRequests.name, name),
        eq(recoveryRequests.wants, 'code'),
        own,
        gt(at, new Date(clock.now().getTime() - REMEMBERED)),
      ),
    )
    .orderBy(desc(at))
    .limit(1);
  return asked;
}

/** Counts this guess. @returns guesses since the request; this count only explains, the code's own tries limit */
async function countGuess(
  { db, clock }: Context,
  tenant: CompiledTenant,
  { name, device, address }: Guess,
  request: number | undefined,
): Promise<number> {
  const source = device === undefined ? `address ${networkOf(address)}` : `device ${device}`;
  const expiresAt = new Date(clock.now().getTime() + (request === undefined ? FORGOTTEN : REMEMBERED));
  const row = { unit: tenant.public.unit, codeHash: `told ${request ?? 'none'} ${name}`, source, tries: 1, expiresAt };
  const [counted] = await db
    .insert(recoveryTries)
    .values(row)
    .onConflictDoUpdate({
      target: [recoveryTries.unit, recoveryTries.codeHash, recoveryTries.source],
      set: { tries: sql`${recoveryTries.tries} + 1` },
    })
    .returning({ tries: recoveryTries.tries });
  return counted?.tries ?? 0;
}

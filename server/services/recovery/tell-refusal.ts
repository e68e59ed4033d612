import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { renderText } from '../../../engine/rules/text.ts';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { recoveryRequests, recoveryTries } from '../../db/schema/index.ts';
import { tenantScope } from '../../tenants/tenant-scope.ts';
import { networkOf } from '../network-of.ts';
import type { Guess } from './guess.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** What was asked for longer ago is not told of any more; the limits of asking count as long. */
const REMEMBERED = 3_600_000;

/** Guesses of who asked for nothing are written for the same work's sake alone. */
const FORGOTTEN = 60_000;

/**
 * Why a guess is refused, as far as whoever guesses may know it (FIXP-02): it is told from what they themselves asked for
 * under that name, and from how often they guessed since, never from whether there is an account or a code (R7). So it
 * takes the same reading and writing for everybody. Who asked elsewhere is told no more than that it is wrong.
 * @returns 422 CODE_REFUSED, CODE_WRONG with the tries left, CODE_USED_UP, CODE_EXPIRED
 */
export async function tellRefusal(context: Context, tenant: CompiledTenant, guess: Guess): Promise<AppError> {
  const asked = await lastAsked(context, tenant, guess);
  const left = tenant.public.settings.recovery.tries - (await countGuess(context, tenant, guess, asked?.id));
  if (asked === undefined) return refusal('CODE_REFUSED');
  if (lifeOver(context, tenant, asked.at)) return refusal('CODE_EXPIRED');
  if (left <= 0) return refusal('CODE_USED_UP');
  const words = tenant.server.texts['server.CODE_WRONG'];
  return refusal('CODE_WRONG', words === undefined ? {} : { say: renderText(words, tenantScope(tenant, { left })) });
}

const refusal = (code: string, words: { readonly say?: string } = {}): AppError =>
  new AppError(422, code, { field: 'codigo', ...words });

function lifeOver({ clock }: Context, tenant: CompiledTenant, at: Date): boolean {
  return at.getTime() + tenant.public.settings.recovery.codeMinutes * 60_000 <= clock.now().getTime();
}

/** The newest request of this very browser, or else of this address, for the name. */
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

/** Guesses since then, this one among them. They stand beside the tries of a code, and bound nothing. */
async function countGuess(
  { db, clock }: Context,
  tenant: CompiledTenant,
  { name, device, address }: Guess,
  request: number | undefined,
): Promise<number> {
  const source = device === undefined ? `address ${networkOf(address)}` : `device ${device}`;
  const expiresAt = new Date(clock.now().getTime() + (request === undefined ? FORGOTTEN : REMEMBERED));
  const told = { unit: tenant.public.unit, codeHash: `told ${request ?? 'none'} ${name}`, source, tries: 1, expiresAt };
  const [counted] = await db
    .insert(recoveryTries)
    .values(told)
    .onConflictDoUpdate({
      target: [recoveryTries.unit, recoveryTries.codeHash, recoveryTries.source],
      set: { tries: sql`${recoveryTries.tries} + 1` },
    })
    .returning({ tries: recoveryTries.tries });
  return counted?.tries ?? 0;
}

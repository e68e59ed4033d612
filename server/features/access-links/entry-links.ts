import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteInBatches, type Sweeping } from '../../platform/db/in-batches.ts';
import { type EntryLinkKind, entryLinks } from '../../platform/db/schema/index.ts';
import { hashOfCode } from './link-codes.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** A stored link. */
export type EntryLinkRow = typeof entryLinks.$inferSelect;

/** Subject of a new link, its expiry and its number of uses. */
export type NewEntryLink = Pick<EntryLinkRow, 'unit' | 'kind' | 'accountId' | 'personId'> &
  Partial<Pick<EntryLinkRow, 'appointmentId' | 'toldStartsAt' | 'expiresAt' | 'maxExchanges'>>;

const DAY = 24 * 3_600_000;
/** Milliseconds after which links are deleted, longer than the furthest booking ahead. */
const KEPT = 400 * DAY;

/** Stores a link under its code. An existing code of the unit gets the new meaning (the demo's fixed codes). */
export async function putEntryLink({ db, clock }: Context, code: string, link: NewEntryLink): Promise<void> {
  const { appointmentId = null, toldStartsAt = null, expiresAt = null, maxExchanges = null, ...about } = link;
  const ends = { toldStartsAt, expiresAt, maxExchanges, exchanges: 0 };
  const values = { ...about, appointmentId, ...ends, createdAt: clock.now() };
  await db
    .insert(entryLinks)
    .values({ ...values, codeHash: hashOfCode(code) })
    .onConflictDoUpdate({ target: [entryLinks.unit, entryLinks.codeHash], set: values });
}

/** Stores a link whose code is derived, at its first use; of concurrent uses one stores it, and no count is reset. */
export async function keepEntryLink({ db, clock }: Context, code: string, link: NewEntryLink): Promise<void> {
  const values = { ...link, codeHash: hashOfCode(code), createdAt: clock.now() };
  await db.insert(entryLinks).values(values).onConflictDoNothing();
}

/** The link of a code in a unit, also when expired or used up; undefined for codes of another kind or unit. */
export async function findEntryLink(
  db: Database,
  unit: number,
  kind: EntryLinkKind,
  code: string,
): Promise<EntryLinkRow | undefined> {
  const [row] = await db
    .select()
    .from(entryLinks)
    .where(and(eq(entryLinks.unit, unit), eq(entryLinks.kind, kind), eq(entryLinks.codeHash, hashOfCode(code))));
  return row;
}

/** Whether a link, as read, may still be used; `exchangeLink` decides atomically. */
export function isUsable(link: EntryLinkRow, clock: Clock): boolean {
  const inTime = link.expiresAt === null || link.expiresAt > clock.now();
  return inTime && (link.maxExchanges === null || link.exchanges < link.maxExchanges);
}

/** Counts one use of a link. @returns false when it expired or has no uses left */
export async function exchangeLink({ db, clock }: Context, link: Pick<EntryLinkRow, 'id' | 'unit'>): Promise<boolean> {
  const { id, unit, expiresAt, maxExchanges, exchanges } = entryLinks;
  const used = await db
    .update(entryLinks)
    .set({ exchanges: sql`${exchanges} + 1` })
    .where(
      and(
        eq(id, link.id),
        eq(unit, link.unit),
        or(isNull(expiresAt), gt(expiresAt, clock.now())),
        or(isNull(maxExchanges), lt(exchanges, maxExchanges)),
      ),
    )
    .returning({ id });
  return used.length > 0;
}

/** Deletes old links. Sign-in links go after a day, because many may be requested. */
export async function pruneEntryLinks(sweeping: Context & Sweeping): Promise<void> {
  const by = entryLinks.createdAt;
  const before = (span: number) => lt(by, new Date(sweeping.clock.now().getTime() - span));
  await deleteInBatches(sweeping, { table: entryLinks, where: before(KEPT), by });
  const signIns = and(eq(entryLinks.kind, 'signIn'), before(DAY));
  await deleteInBatches(sweeping, { table: entryLinks, where: signIns, by });
}

/** Voids a person's sign-in links, in the transaction that changes how they sign in. */
export async function endSignInLinks(
  tx: Database,
  { id, unit }: { readonly id: number; readonly unit: number },
): Promise<void> {
  await tx
    .delete(entryLinks)
    .where(and(eq(entryLinks.unit, unit), eq(entryLinks.personId, id), eq(entryLinks.kind, 'signIn')));
}

import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { deleteInBatches, type Sweeping } from '../../db/in-batches.ts';
import { type EntryLinkKind, entryLinks } from '../../db/schema/index.ts';
import { hashOfCode } from './link-codes.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** A link as it is kept. */
export type EntryLinkRow = typeof entryLinks.$inferSelect;

/** What a new link is about, and how long and how often it serves. */
export type NewEntryLink = Pick<EntryLinkRow, 'unit' | 'kind' | 'accountId' | 'personId'> &
  Partial<Pick<EntryLinkRow, 'appointmentId' | 'toldStartsAt' | 'expiresAt' | 'maxExchanges'>>;

const DAY = 24 * 3_600_000;
/** Links are forgotten so long after they were made, longest of all bookings ahead included. */
const KEPT = 400 * DAY;

/** Keeps a link under its code; a code that the unit has already is given the new meaning (the demo's fixed codes). */
export async function putEntryLink({ db, clock }: Context, code: string, link: NewEntryLink): Promise<void> {
  const { appointmentId = null, toldStartsAt = null, expiresAt = null, maxExchanges = null, ...about } = link;
  const ends = { toldStartsAt, expiresAt, maxExchanges, exchanges: 0 };
  const values = { ...about, appointmentId, ...ends, createdAt: clock.now() };
  await db
    .insert(entryLinks)
    .values({ ...values, codeHash: hashOfCode(code) })
    .onConflictDoUpdate({ target: [entryLinks.unit, entryLinks.codeHash], set: values });
}

/** The link of a code in a unit, also one that is over or worn out; another kind's or unit's code is no link at all. */
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

/** Whether a link, as it was read, may still be used; `exchangeLink` has the last word. */
export function isUsable(link: EntryLinkRow, clock: Clock): boolean {
  const inTime = link.expiresAt === null || link.expiresAt > clock.now();
  return inTime && (link.maxExchanges === null || link.exchanges < link.maxExchanges);
}

/** Uses a link once more. @returns false for one that expired or was used as often as it may be (A4, A5) */
export async function exchangeLink({ db, clock }: Context, link: EntryLinkRow): Promise<boolean> {
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

/** Drops links that nobody will follow again; those that sign in after a day, for many may be asked for. */
export async function pruneEntryLinks(sweeping: Context & Sweeping): Promise<void> {
  const by = entryLinks.createdAt;
  const before = (span: number) => lt(by, new Date(sweeping.clock.now().getTime() - span));
  await deleteInBatches(sweeping, { table: entryLinks, where: before(KEPT), by });
  const signIns = and(eq(entryLinks.kind, 'signIn'), before(DAY));
  await deleteInBatches(sweeping, { table: entryLinks, where: signIns, by });
}

/** Ends the links that would sign somebody in, in the transaction that changes how they do. */
export async function endSignInLinks(
  tx: Database,
  { id, unit }: { readonly id: number; readonly unit: number },
): Promise<void> {
  await tx
    .delete(entryLinks)
    .where(and(eq(entryLinks.unit, unit), eq(entryLinks.personId, id), eq(entryLinks.kind, 'signIn')));
}

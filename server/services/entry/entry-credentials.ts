import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { LinkSubject, SessionScope } from '../../access.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { entryCredentials, people } from '../../db/schema/index.ts';
import type { PersonRow } from '../people/person-row.ts';
import type { EntryLinkRow } from './entry-links.ts';
import { hashOfCode } from './link-codes.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** What a credential opens: a session of the account that reaches only what the link is about. */
export interface LinkEntry {
  readonly person: PersonRow;
  readonly scope: Exclude<SessionScope, 'full'>;
  readonly subject: LinkSubject;
}

const LIFE = 10 * 60_000;

/** How a credential is told from a password, which is looked at only if this is none. */
const SHAPE = /^acceso\.[\w-]{43}$/;

/** Makes the single-use password of an entry answer (D-ENTRY-01): it dies on use or after 10 minutes. */
export async function issueCredential(
  { db, clock }: Context,
  link: EntryLinkRow,
  opens: { readonly scope: Exclude<SessionScope, 'full'>; readonly subject: LinkSubject },
): Promise<string> {
  const token = `acceso.${randomBytes(32).toString('base64url')}`;
  const now = clock.now();
  await db.insert(entryCredentials).values({
    unit: link.unit,
    linkId: link.id,
    accountId: link.accountId,
    tokenHash: hashOfCode(token),
    ...opens,
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFE),
  });
  return token;
}

/**
 * Uses a credential up. Of any number of uses at once one succeeds.
 * @returns undefined for what is no credential of this account, or not any more
 */
export async function redeemCredential(
  { db, clock }: Context,
  unit: number,
  documento: string,
  password: string,
): Promise<LinkEntry | undefined> {
  if (!SHAPE.test(password)) return undefined;
  const now = clock.now();
  const [used] = await db
    .update(entryCredentials)
    .set({ usedAt: now })
    .where(
      and(
        eq(entryCredentials.unit, unit),
        eq(entryCredentials.tokenHash, hashOfCode(password)),
        isNull(entryCredentials.usedAt),
        gt(entryCredentials.expiresAt, now),
      ),
    )
    .returning();
  if (!used) return undefined;
  const [person] = await db
    .select()
    .from(people)
    .where(
      and(
        eq(people.unit, unit),
        eq(people.id, used.accountId),
        eq(people.documento, documento),
        eq(people.ativo, true),
      ),
    );
  return person && { person, scope: used.scope, subject: { ...used.subject, linkId: used.linkId } };
}

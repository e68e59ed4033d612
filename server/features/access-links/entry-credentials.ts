import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { ofDni } from '../../../engine/domain/identity/identity.ts';
import type { LinkSubject, SessionScope } from '../../platform/core/access.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { hasIdentity } from '../../platform/db/identity.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { entryCredentials, people } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { type EntryLinkRow, exchangeLink } from './entry-links.ts';
import { hashOfCode } from './link-codes.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** Session that a credential opens: limited to the subject of the link. */
export interface LinkEntry {
  readonly person: PersonRow;
  readonly scope: Exclude<SessionScope, 'full'>;
  readonly subject: LinkSubject;
}

const LIFE = 10 * 60_000;

const SHAPE = /^acceso\.[\w-]{43}$/;

/** Whether a text has the shape of a credential, which no password has by accident. */
export const isCredential = (text: string): boolean => SHAPE.test(text);

/** Issues the single-use credential of an entry answer: it expires on use or after 10 minutes. */
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
 * Redeems a single-use credential and counts one use of its link: opening a link only looks. Of concurrent attempts
 * exactly one succeeds.
 * @returns undefined when the credential is unknown, expired, or of another account, or its link is used up
 */
export async function redeemCredential(
  { db, clock }: Context,
  unit: number,
  identityNumber: string,
  password: string,
): Promise<LinkEntry | undefined> {
  if (!isCredential(password)) return undefined;
  return transaction(db, async (tx) => {
    const used = await useCredential({ db: tx, clock }, unit, password);
    const person = used && (await activeAccount(tx, unit, used.accountId, identityNumber));
    if (!used || !person || !(await exchangeLink({ db: tx, clock }, { id: used.linkId, unit }))) return undefined;
    return { person, scope: used.scope, subject: { ...used.subject, linkId: used.linkId } };
  });
}

async function useCredential({ db, clock }: Context, unit: number, password: string) {
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
  return used;
}

async function activeAccount(
  db: Database,
  unit: number,
  id: number,
  identityNumber: string,
): Promise<PersonRow | undefined> {
  const [person] = await db
    .select()
    .from(people)
    .where(
      and(
        eq(people.unit, unit),
        eq(people.id, id),
        hasIdentity(people, ofDni(identityNumber)),
        eq(people.isActive, true),
      ),
    );
  return person;
}

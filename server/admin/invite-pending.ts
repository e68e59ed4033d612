import { and, asc, eq, gt, inArray, isNull, notExists } from 'drizzle-orm';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { invite } from '../features/invitations/invite.ts';
import type { Database } from '../platform/db/database.ts';
import type { PersonRow } from '../platform/db/person-row.ts';
import { credentials, entryLinks, people } from '../platform/db/schema/index.ts';
import { transaction } from '../platform/db/transaction.ts';
import { type PortalAddress, tenantAddress } from '../platform/http/portal-address.ts';
import { mailable } from '../platform/mail/outbox.ts';
import { howFar } from './how-far.ts';
import { auditOrder, type Operating, tenantNamed } from './operator.ts';
import { questionLines, repeatedMailboxes } from './questions.ts';
import { UNCONFIRMED } from './undo.ts';
import { waitingMail } from './waiting-mail.ts';

/** Accounts per transaction, so that a long list does not hold a connection and locks for minutes. */
const AT_ONCE = 200;

/**
 * `invite <tenant> --pendientes`: mails a link to choose a password to every proven account without one, except those
 * whose invitation still works. Idempotent: a second run mails nothing.
 * @returns the exit code
 */
export async function invitePending(
  operating: Operating,
  id: string | undefined,
  confirmed: ReadonlySet<string>,
): Promise<number> {
  const { config, database, say, progress } = operating;
  const tenant = await tenantNamed(operating, id);
  const address = await tenantAddress(tenant, operating);
  const pending = await withoutPassword(operating, tenant);
  const boxes = pending.flatMap(({ kind, email }) => (kind === 'holder' ? [email] : []));
  const doubts = await repeatedMailboxes(database.db, tenant.public.unit, boxes);
  const asked = doubts.filter(({ option }) => !confirmed.has(option));
  if (asked.length > 0) {
    for (const line of [...asked.flatMap(questionLines), UNCONFIRMED]) say(line);
    return 1;
  }
  const next = howFar(pending.length, progress);
  for (let from = 0; from < pending.length; from += AT_ONCE)
    await transaction(database.db, async (db) => {
      for (const person of pending.slice(from, from + AT_ONCE)) {
        await inviteOne({ ...operating, address }, db, tenant, person);
        next();
      }
    });
  say(
    pending.length === 0 ? 'No hay a quién invitar.' : `Invitaciones nuevas: ${pending.length}. ${waitingMail(config)}`,
  );
  return 0;
}

type Pending = PersonRow & { readonly email: string };

async function inviteOne(
  { clock, address }: Operating & { readonly address: PortalAddress },
  db: Database,
  tenant: CompiledTenant,
  person: Pending,
): Promise<void> {
  await invite({ db, clock, address }, tenant, person);
  await auditOrder(db, clock, { unit: person.unit, action: 'operator.invite', object: `person:${person.id}` });
}

async function withoutPassword({ database, clock }: Operating, tenant: CompiledTenant): Promise<readonly Pending[]> {
  const { db } = database;
  const { unit } = tenant.public;
  const password = db.select({ id: credentials.personId }).from(credentials).where(eq(credentials.personId, people.id));
  const invitation = db
    .select({ id: entryLinks.id })
    .from(entryLinks)
    .where(
      and(
        eq(entryLinks.unit, unit),
        eq(entryLinks.personId, people.id),
        eq(entryLinks.kind, 'invitation'),
        gt(entryLinks.expiresAt, clock.now()),
      ),
    );
  const found = await db
    .select()
    .from(people)
    .where(
      and(
        eq(people.unit, unit),
        inArray(people.kind, ['holder', 'professional']),
        eq(people.isActive, true),
        isNull(people.closedAt),
        isNull(people.provisionalSince),
        notExists(password),
        notExists(invitation),
      ),
    )
    .orderBy(asc(people.id));
  return found.flatMap((person) =>
    person.email !== null && mailable(person.email) ? [{ ...person, email: person.email }] : [],
  );
}

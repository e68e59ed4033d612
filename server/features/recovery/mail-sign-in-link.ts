import { and, count, eq, gt, gte, inArray } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Config } from '../../platform/core/config.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { entryLinks, loginAccounts, people, recoveryRequests } from '../../platform/db/schema/index.ts';
import { tenantAddress } from '../../platform/http/portal-address.ts';
import { SIGN_IN_LINKS } from '../../platform/limits/limits.ts';
import { mailable } from '../../platform/mail/outbox.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';
import type { TenantStore } from '../../platform/tenants/tenant-store.ts';
import { newCode, putEntryLink } from '../access-links/index.ts';
import { ownName } from '../credentials/index.ts';
import { isProvisional } from '../people/index.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly tenants: TenantStore;
}

type Asked = Pick<typeof recoveryRequests.$inferSelect, 'unit' | 'address' | 'name'>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Mails a holder or a professional a link that signs in once (decision 0032). Mails nothing while an unused link stays valid for some
 * minutes more, so that strangers' requests cause only a bounded number of mails.
 * @param context its `db` is the transaction that answers the request
 * @param holder with the e-mail that recovers
 * @returns id of the mailed person, or undefined
 */
export async function mailSignInLink(
  context: Context,
  tenant: CompiledTenant,
  asked: Asked,
  holder: PersonRow,
): Promise<number | undefined> {
  const { db, clock } = context;
  const { id, unit, email } = holder;
  // An unproven e-mail may be a stranger's mailbox: it is proven by a code instead.
  if (!tenant.public.settings.security.linkByMail || isProvisional(holder) || !email || !mailable(email))
    return undefined;
  if ((await asksMuch(context, asked)) && !(await isGuessedAt(context, tenant, asked, holder))) return undefined;
  await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.id, id)))
    .for('update');
  if (await hasFreshLink(context, holder)) return undefined;
  const code = newCode();
  const { minutes } = SIGN_IN_LINKS;
  const expiresAt = new Date(clock.now().getTime() + minutes * MINUTE);
  await putEntryLink(context, code, { unit, kind: 'signIn', accountId: id, personId: id, expiresAt, maxExchanges: 1 });
  const address = await tenantAddress(tenant, context);
  const values = { link: address(`/ingreso?codigo=${code}`), minutes };
  await writeMail(context, tenant, { to: email, text: 'signInLink', values, expiresAt });
  return id;
}

/** Whether an unused link stays valid long enough to be found in the mailbox and opened. */
async function hasFreshLink({ db, clock }: Context, { id, unit }: PersonRow): Promise<boolean> {
  const longEnough = new Date(clock.now().getTime() + (SIGN_IN_LINKS.minutes - SIGN_IN_LINKS.anotherAfter) * MINUTE);
  const [fresh] = await db
    .select({ id: entryLinks.id })
    .from(entryLinks)
    .where(
      and(
        eq(entryLinks.unit, unit),
        eq(entryLinks.personId, id),
        eq(entryLinks.kind, 'signIn'),
        eq(entryLinks.exchanges, 0),
        gt(entryLinks.expiresAt, longEnough),
      ),
    )
    .limit(1);
  return fresh !== undefined;
}

/** Whether the network requests so many links that they are probably for strangers' mailboxes. */
async function asksMuch({ db, clock }: Context, { unit, address }: Asked): Promise<boolean> {
  const { at, wants } = recoveryRequests;
  const [asked] = await db
    .select({ times: count() })
    .from(recoveryRequests)
    .where(
      and(
        eq(recoveryRequests.unit, unit),
        eq(recoveryRequests.address, address),
        inArray(wants, ['link', 'professionalLink']),
        gt(at, new Date(clock.now().getTime() - HOUR)),
      ),
    );
  return (asked?.times ?? 0) > SIGN_IN_LINKS.perNetwork;
}

/** Whether the account's owner is being locked out by others' wrong passwords or code requests. */
async function isGuessedAt(
  { db, clock }: Context,
  tenant: CompiledTenant,
  { unit, name }: Asked,
  holder: PersonRow,
): Promise<boolean> {
  const { security, recovery } = tenant.public.settings;
  const hourAgo = new Date(clock.now().getTime() - HOUR);
  const [guessed] = await db
    .select({ failures: loginAccounts.failures })
    .from(loginAccounts)
    .where(
      and(
        eq(loginAccounts.unit, unit),
        eq(loginAccounts.account, ownName(holder)),
        gte(loginAccounts.failures, security.accountFailures),
        gt(loginAccounts.lastAt, hourAgo),
      ),
    );
  if (guessed) return true;
  const [codes] = await db
    .select({ times: count() })
    .from(recoveryRequests)
    .where(
      and(
        eq(recoveryRequests.unit, unit),
        eq(recoveryRequests.name, name),
        eq(recoveryRequests.wants, 'code'),
        gt(recoveryRequests.at, hourAgo),
      ),
    );
  return (codes?.times ?? 0) >= recovery.accountSends;
}

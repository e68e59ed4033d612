import { ofDni, sameIdentity } from '../../engine/domain/identity/identity.ts';
import { historyCode } from '../features/history/history-link.ts';
import { membersOf } from '../features/people/family-of.ts';
import { isProvisional } from '../features/people/provisional.ts';
import { identityIn } from '../platform/db/identity.ts';
import { transaction } from '../platform/db/transaction.ts';
import { tenantAddress } from '../platform/http/portal-address.ts';
import { auditOrder, type Operating, OrderRefused, tenantNamed } from './operator.ts';
import { personBy } from './person-orders.ts';

/**
 * `history-link <tenant> <dni> [--de <dni>]`: prints an address that shows one history once, within a day, to anybody
 * who holds it: the account's own, or that of the child named by `--de` (ENTRY-08, A5). The address is printed only
 * here; the organization delivers it to its owner (decision 0012).
 * @returns the exit code
 */
export async function historyLink(
  operating: Operating,
  [id, dni = '']: readonly string[],
  { of }: { readonly of: string | undefined },
): Promise<number> {
  const { database, clock, say } = operating;
  const tenant = await tenantNamed(operating, id);
  const { unit } = tenant.public;
  const account = await personBy(database.db, tenant, dni);
  // An account that did not prove its DNI would see the history of the DNI's owner.
  if (account.kind !== 'holder' || account.isArt || !account.isActive || isProvisional(account))
    throw new OrderRefused(`El DNI "${dni}" no es de una cuenta de paciente en uso y confirmada.`);
  const members = of === undefined ? [] : await membersOf({ db: database.db, clock }, tenant, account);
  const person = of === undefined ? account : members.find((member) => sameIdentity(identityIn(member), ofDni(of)));
  if (person === undefined)
    throw new OrderRefused(
      `"${of}" no es el DNI de un menor del grupo familiar de "${dni}": --de es de quién es la historia.`,
    );
  const address = await tenantAddress(tenant, operating);
  const code = await transaction(database.db, async (db) => {
    await auditOrder(db, clock, { unit, action: 'operator.historyLink', object: `person:${person.id}` });
    return historyCode({ db, clock }, unit, account, person);
  });
  say(address(`/misAtencionesEP?codigoUser=${code}`));
  return 0;
}

import { transaction } from '../db/transaction.ts';
import { tenantAddress } from '../plugins/portal-address.ts';
import { invite } from '../services/entry/invite.ts';
import { provenAccountBy } from './kinds/accounts.ts';
import { professionalBy } from './kinds/professionals.ts';
import { auditOrder, type Operating, OrderRefused, tenantNamed } from './operator.ts';
import { waitingMail } from './waiting-mail.ts';

/**
 * `invite <tenant> <who>`: mails a professional (by e-mail) or an ART profile (by DNI) how to choose a password, once more;
 * the password that counts until then goes on counting. @returns the exit code
 */
export async function inviteAgain(operating: Operating, id: string | undefined, who = ''): Promise<number> {
  const { config, database, clock, say } = operating;
  const tenant = await tenantNamed(operating, id);
  const { unit } = tenant.public;
  const person = await (who.includes('@') ? professionalBy : provenAccountBy)(database.db, unit, who);
  const email = person?.email;
  if (!person?.ativo || !email || (person.kind === 'holder' && !person.esArt))
    throw new OrderRefused(
      `No hay en ${tenant.id} un profesional con el correo "${who}" ni un gestor con ese DNI, activo y con correo.`,
    );
  const address = await tenantAddress(tenant, operating);
  await transaction(database.db, async (db) => {
    await invite({ db, clock, address }, tenant, { ...person, email });
    await auditOrder(db, clock, { unit, action: 'operator.invite', object: `person:${person.id}` });
  });
  say(`Invitación nueva para ${email}. ${waitingMail(config)}`);
  return 0;
}

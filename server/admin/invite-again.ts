import { and, eq } from 'drizzle-orm';
import { invite } from '../features/invitations/invite.ts';
import type { Database } from '../platform/db/database.ts';
import type { PersonRow } from '../platform/db/person-row.ts';
import { credentials } from '../platform/db/schema/index.ts';
import { transaction } from '../platform/db/transaction.ts';
import { tenantAddress } from '../platform/http/portal-address.ts';
import { provenAccountBy } from './kinds/accounts.ts';
import { professionalBy } from './kinds/professionals.ts';
import { auditOrder, type Operating, OrderRefused, tenantNamed } from './operator.ts';
import { waitingMail } from './waiting-mail.ts';

/**
 * `invite <tenant> <who>`: mails a new link to choose a password to a professional (by e-mail), an ART profile or a
 * patient without a password (by DNI). The present password stays valid until then.
 * @returns the exit code
 */
export async function inviteAgain(operating: Operating, id: string | undefined, who = ''): Promise<number> {
  const { config, database, clock, say } = operating;
  const tenant = await tenantNamed(operating, id);
  const { unit } = tenant.public;
  const person = await (who.includes('@') ? professionalBy : provenAccountBy)(database.db, unit, who);
  const email = person?.email;
  if (!person?.isActive || !email)
    throw new OrderRefused(
      `No hay en ${tenant.id} un profesional con el correo "${who}" ni un gestor o paciente con ese DNI, activo y con correo.`,
    );
  // The patient may have changed the address in the profile, so it is not the office's (decision 0058).
  if (person.kind === 'holder' && !person.isArt && (await hasPassword(database.db, person)))
    throw new OrderRefused('Ese paciente ya eligió su contraseña: si la olvidó, la cambia en /recuperarclave.');
  const address = await tenantAddress(tenant, operating);
  await transaction(database.db, async (db) => {
    await invite({ db, clock, address }, tenant, { ...person, email });
    await auditOrder(db, clock, { unit, action: 'operator.invite', object: `person:${person.id}` });
  });
  say(`Invitación nueva para ${email}. ${waitingMail(config)}`);
  return 0;
}

async function hasPassword(db: Database, { id, unit }: PersonRow): Promise<boolean> {
  const [found] = await db
    .select({ of: credentials.personId })
    .from(credentials)
    .where(and(eq(credentials.unit, unit), eq(credentials.personId, id)));
  return found !== undefined;
}

import { endFactor } from '../features/credentials/end-factor.ts';
import { mailFactor } from '../features/mfa/mail-factor.ts';
import { endSessionsOf } from '../features/sessions/sessions.ts';
import { transaction } from '../platform/db/transaction.ts';
import { provenAccountBy } from './kinds/accounts.ts';
import { professionalBy } from './kinds/professionals.ts';
import { auditOrder, type Operating, OrderRefused, tenantNamed } from './operator.ts';
import { waitingMail } from './waiting-mail.ts';

/**
 * `reset-factor <tenant> <who>`: removes the second factor, with its passkeys, of a professional (by e-mail) or an ART
 * profile (by DNI) who lost the phone and the backup codes. Ends their sessions, because the phone's finder may have
 * one.
 * @returns the exit code
 */
export async function resetFactor(operating: Operating, id: string | undefined, who = ''): Promise<number> {
  const { config, database, clock, say } = operating;
  const tenant = await tenantNamed(operating, id);
  const { unit } = tenant.public;
  const person = await (who.includes('@') ? professionalBy : provenAccountBy)(database.db, unit, who);
  if (!person)
    throw new OrderRefused(`No hay en ${tenant.id} un profesional con el correo "${who}" ni un gestor con ese DNI.`);
  const had = await transaction(database.db, async (db) => {
    const had = await endFactor(db, person);
    if (!had) return false;
    await endSessionsOf({ db, clock }, person);
    await mailFactor({ db, clock }, tenant, person, 'factorOff');
    await auditOrder(db, clock, { unit, action: 'operator.resetFactor', object: `person:${person.id}` });
    return true;
  });
  if (!had) throw new OrderRefused(`"${who}" no tiene la verificación en dos pasos activada en ${tenant.id}.`);
  say(`La verificación en dos pasos de "${who}" quedó desactivada y sus sesiones, cerradas. ${waitingMail(config)}`);
  return 0;
}

import { transaction } from '../platform/db/transaction.ts';
import { type RenewablePurpose, renewUnitKey } from '../platform/units/unit-key.ts';
import { auditOrder, type Operating, OrderRefused, tenantNamed } from './operator.ts';

/** Signing keys by the operator's word, with their purpose and the consequence of renewing them. */
const KEYS: Readonly<Record<string, { readonly purpose: RenewablePurpose; readonly ends: string }>> = {
  documentos: {
    purpose: 'documents',
    ends: 'Los enlaces a documentos que ya se abrieron dejan de servir: cada uno se vuelve a abrir desde las atenciones.',
  },
  navegadores: {
    purpose: 'devices',
    ends: 'Ningún navegador es conocido hasta que su dueño vuelva a entrar en él; las sesiones abiertas siguen.',
  },
  correos: {
    purpose: 'mailboxes',
    ends: 'No se pierde ningún límite: lo que se contó con la anterior sigue contando hasta que se borra, dentro del día.',
  },
};

/** Renewable keys, for the usage text. */
export const RENEWABLE = Object.keys(KEYS).join('|');

/** `renew-key <tenant> <what>`: replaces a key that may have leaked (FIXS-24). @returns the exit code */
export async function renewKey(operating: Operating, id: string | undefined, what = ''): Promise<number> {
  const { database, clock, say } = operating;
  const tenant = await tenantNamed(operating, id);
  const { unit } = tenant.public;
  const key = Object.hasOwn(KEYS, what) ? KEYS[what] : undefined;
  if (key === undefined) throw new OrderRefused(`Falta qué clave, o no existe "${what}". Hay: ${RENEWABLE}.`);
  await transaction(database.db, async (db) => {
    await renewUnitKey({ db, clock }, unit, key.purpose);
    await auditOrder(db, clock, { unit, action: 'operator.renewKey', object: `key:${key.purpose}` });
  });
  say(`Clave nueva de ${what} en ${tenant.id}; todos los servidores la usan en medio minuto. ${key.ends}`);
  return 0;
}

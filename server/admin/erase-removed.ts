import { createHash } from 'node:crypto';
import {
  eraseRemovedValues,
  noteRemovedFields,
  orderErasure,
  type RemovedField,
} from '../features/people/removed-own-values.ts';
import { transaction } from '../platform/db/transaction.ts';
import { auditOrder, type Operating, OrderRefused, tenantNamed } from './operator.ts';

/** One and several of those that have own fields. */
const NOUNS = { person: ['persona', 'personas'], case: ['caso', 'casos'] } as const;

const DATE = new Intl.DateTimeFormat('es-AR', { dateStyle: 'short', timeZone: 'America/Argentina/Buenos_Aires' });

/**
 * `erase-removed <tenant> [--confirmo code]`: lists values of own fields that the tenant no longer declares; with the
 * code of that list, erases them all (decision 0022). The order is one transaction, which the cleanup of a server
 * finishes if this command is interrupted.
 * @returns the exit code
 */
export async function eraseRemoved(operating: Operating, id: string | undefined, code?: string): Promise<number> {
  const { database, clock, say } = operating;
  const tenant = await tenantNamed(operating, id);
  const { unit } = tenant.public;
  const context = { db: database.db, clock };
  const fields = await noteRemovedFields(context, tenant);
  if (fields === undefined)
    throw new OrderRefused(
      `No se sabe cuál es la versión de ${tenant.id} que se atiende: no se borró nada. Para ver por qué: npm run tenant -- check ${tenant.id}`,
    );
  if (fields.length === 0) {
    say(`No hay nada guardado en campos que ${tenant.id} ya no declara.`);
    return 0;
  }
  const shown = codeOf(unit, fields);
  if (code !== shown) {
    for (const field of fields) say(sentence(field));
    const order = `npm run admin -- erase-removed ${tenant.id} --confirmo ${shown}`;
    if (code === undefined) {
      say(`No se puede deshacer. Para borrarlos todos: ${order}`);
      return 0;
    }
    throw new OrderRefused(`"${code}" no es de esta lista, que cambió o es otra: no se borró nada. Revisala: ${order}`);
  }
  await transaction(database.db, async (tx) => {
    await orderErasure(tx, unit, fields, clock.now());
    for (const { entity, name } of fields)
      await auditOrder(tx, clock, { unit, action: 'operator.eraseRemoved', object: `own:${entity}.${name}` });
  });
  const erased = await eraseRemovedValues(context, tenant, undefined);
  const left = await noteRemovedFields(context, tenant);
  for (const { entity, name } of fields) {
    const many = erased.get(`${entity}.${name}`) ?? 0;
    say(`${name}: borrado de ${many} ${NOUNS[entity][many === 1 ? 0 : 1]}.`);
  }
  if (left === undefined || left.length > 0)
    say('Algo se estaba usando y quedó: un servidor lo borra dentro de una hora, o repetí la orden.');
  return 0;
}

const sentence = ({ entity, name, since, stored }: RemovedField): string =>
  `${name}: no se declara desde el ${DATE.format(since)}, a más tardar; guardado en ${stored} ${NOUNS[entity][stored === 1 ? 0 : 1]}.`;

/** Identifies a shown list: another count, field or date is another code. */
function codeOf(unit: number, fields: readonly RemovedField[]): string {
  const text = JSON.stringify([unit, fields.map(({ entity, name, since, stored }) => [entity, name, since, stored])]);
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

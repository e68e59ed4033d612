import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { and, desc, eq, ne } from 'drizzle-orm';
import { ofDni } from '../../engine/domain/identity/identity.ts';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { closeAccount } from '../features/account/close-account.ts';
import { decimal, foreseeMoney, type LeftMoney } from '../features/payments/index.ts';
import { isProvisional, provenFirst } from '../features/people/provisional.ts';
import { recordArchive } from '../features/records/export-record.ts';
import { recordOf } from '../features/records/record-of.ts';
import { AppError } from '../platform/core/app-error.ts';
import type { Database } from '../platform/db/database.ts';
import { hasIdentity } from '../platform/db/identity.ts';
import type { PersonRow } from '../platform/db/person-row.ts';
import { people } from '../platform/db/schema/index.ts';
import { transaction } from '../platform/db/transaction.ts';
import { tenantAddress } from '../platform/http/portal-address.ts';
import { auditOrder, type Operating, OrderRefused, tenantNamed } from './operator.ts';
import { personData } from './person-data.ts';

/**
 * `export <tenant> <dni> <file>`: writes all of a person's data in the unit as a ZIP: the record as its owner gets it
 * (decision 0037), and the rest as JSON (laws 25.326 and 26.529).
 * @returns the exit code
 */
export async function exportPerson(operating: Operating, words: readonly string[]): Promise<number> {
  const { database, clock, tenants, say } = operating;
  const [id, dni = '', path] = words;
  const tenant = await tenantNamed(operating, id);
  if (path === undefined)
    throw new OrderRefused('Nombrá el archivo: npm run admin -- export mi_obra_social 30111222 copia.zip');
  if (existsSync(path)) throw new OrderRefused(`Ya existe "${path}".`);
  const person = await personBy(database.db, tenant, dni);
  const record = await recordOf(database.db, tenant.public.unit, person.id);
  if (record === undefined) throw new OrderRefused(`No hay nadie en ${tenant.id} con el DNI "${dni}".`);
  const rest = Buffer.from(JSON.stringify(await personData(database.db, person), undefined, 1));
  const bytes = await recordArchive({ db: database.db, clock, tenants }, tenant, record, {
    progress: async () => undefined,
    beside: new Map([['datos.json', rest]]),
  });
  await writeFile(path, bytes, { mode: 0o600, flag: 'wx' });
  const object = `person:${person.id}`;
  await auditOrder(database.db, clock, { unit: tenant.public.unit, action: 'operator.export', object });
  say(`Copia hecha: ${path}. Es sólo para su dueño: entregala en mano o cifrada.`);
  return 0;
}

/**
 * `erase <tenant> <dni> --confirmo`: closes a holder's account on request to the office, as the holder would in the
 * portal (decision 0037): erases data as law 25.326 allows; the clinical record stays ten years.
 * @returns the exit code
 */
export async function erasePerson(
  operating: Operating,
  words: readonly string[],
  options: { readonly sure: boolean },
): Promise<number> {
  const { database, clock, say } = operating;
  const [id, dni = ''] = words;
  const tenant = await tenantNamed(operating, id);
  const holder = await personBy(database.db, tenant, dni);
  if (holder.kind !== 'holder' || holder.isArt || !holder.isActive)
    throw new OrderRefused(
      `El DNI "${dni}" no es de una cuenta de paciente en uso: de un profesional o gestor, put … activo=no.`,
    );
  if (!options.sure)
    throw new OrderRefused(
      `Se van el ingreso, las sesiones, el grupo familiar, el contacto y la cobertura, y se cancelan los turnos que vienen; la historia clínica queda diez años (ley 26.529). ${moneyWords(await foreseeMoney({ db: database.db, clock }, holder))}No se puede deshacer: repetí la orden con --confirmo.`,
    );
  const address = await tenantAddress(tenant, operating);
  const money = await transaction(database.db, async (db) => {
    const left = await foreseeMoney({ db, clock }, holder);
    await closeAccount({ db, clock, address }, tenant, holder, undefined);
    await auditOrder(db, clock, { unit: holder.unit, action: 'operator.erase', object: `person:${holder.id}` });
    return left;
  }).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'ATTENTION_OPEN') throw error;
    throw new OrderRefused(
      'Alguien de la familia está en la fila, en una videollamada o sin su historia escrita: probá cuando termine.',
    );
  });
  say('Cuenta dada de baja.');
  if (money.sums.size > 0)
    say(`Quedan ${sumsIn(money)} a devolver: payments ${tenant.id} dice a quién y de qué cobros.`);
  return 0;
}

/** Says what becomes of the money that an account leaves; empty for an account without any. */
function moneyWords(money: LeftMoney): string {
  const { coupons, sums, forms } = money;
  const words: string[] = [];
  if (sums.size > 0) {
    const unspent =
      coupons === 0 ? '' : `, contando ${coupons === 1 ? 'un cupón pagado' : `${coupons} cupones pagados`} sin usar`;
    words.push(
      `Quedan ${sumsIn(money)} a devolver${unspent}: pasan a la lista de payments con su nombre, DNI y contacto, que se guardan hasta devolverlos, y a la persona se le escribe.`,
    );
  }
  if (forms > 0)
    words.push(
      `Hay ${forms === 1 ? 'un pago empezado' : `${forms} pagos empezados`}: lo que se pague desde ahora también queda a devolver.`,
    );
  return words.map((one) => `${one} `).join('');
}

const sumsIn = ({ sums }: LeftMoney): string =>
  [...sums].map(([currency, cents]) => `${decimal(cents)} ${currency}`).join(' y ');

/**
 * The person of the unit with that DNI; an account holder comes before a member of a family. Also found by number, as
 * in the audit and `list dni-repetidos`: `person:12`.
 * @throws OrderRefused also where two accounts have the DNI
 */
export async function personBy(db: Database, tenant: CompiledTenant, typed: string): Promise<PersonRow> {
  const [, number] = /^person:(\d{1,9})$/.exec(typed) ?? [];
  const named = number === undefined ? hasIdentity(people, ofDni(typed)) : eq(people.id, Number(number));
  const found = await db
    .select()
    .from(people)
    .where(and(eq(people.unit, tenant.public.unit), named, ne(people.kind, 'staff')))
    .orderBy(desc(people.isActive), desc(people.id));
  const holders = provenFirst(
    found.filter(({ kind, closedAt }) => kind === 'holder' && closedAt === null),
    (holder) => holder,
  );
  // Each claimant may ask the office, and must not get the data of another.
  if (holders.length > 1 && holders.every(isProvisional))
    throw new OrderRefused(
      `Hay varias cuentas sin confirmar con el DNI "${typed}": que su dueño confirme el correo de la suya.`,
    );
  if (holders.length > 1)
    throw new OrderRefused(
      `Hay ${holders.length} cuentas con el DNI "${typed}": nombrá una, como person:${holders[0]?.id}. Cuáles son: npm run admin -- list dni-repetidos ${tenant.id}`,
    );
  const person = holders[0] ?? found.find(({ kind }) => kind === 'holder') ?? found[0];
  if (person === undefined) throw new OrderRefused(`No hay nadie en ${tenant.id} con el DNI "${typed}".`);
  return person;
}

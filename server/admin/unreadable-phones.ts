import { and, asc, eq, isNull, or } from 'drizzle-orm';
import type { Database } from '../platform/db/database.ts';
import { keptNumber } from '../platform/db/phone-numbers.ts';
import { artCases, people } from '../platform/db/schema/index.ts';
import { listRows } from './list-rows.ts';
import type { Operating } from './operator.ts';

const HEAD = ['objeto', 'persona', 'apellido', 'nombre', 'escrito'];

const HOW = `Se guardaron antes de que los formularios pidieran un solo teléfono con su código de área, y siguen como se escribieron: cada gestor los corrige en su
caso. Los de pacientes, profesionales y gestores los muestra list datos-a-corregir.`;

/**
 * `list telefonos-ilegibles <tenant>`: lists telephones of cases and their workers that forms would refuse today, so that
 * no search or other system can use them; `list datos-a-corregir` lists those of everybody else.
 * @returns the exit code
 */
export function listUnreadablePhones(operating: Operating, id: string | undefined): Promise<number> {
  const { db } = operating.database;
  const rowsOf = async (unit: number) => [...(await ofWorkers(db, unit)), ...(await ofCases(db, unit))];
  const what = 'teléfonos de casos que no se puedan leer';
  return listRows(operating, id, { name: 'telefonos-ilegibles', what, head: HEAD, rowsOf, how: HOW });
}

const { phone, phoneE164, lastName, firstName } = people;

async function ofWorkers(db: Database, unit: number): Promise<readonly (readonly string[])[]> {
  const rows = await db
    .select({ id: people.id, lastName, firstName, written: phone })
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.kind, 'worker'), or(eq(phoneE164, ''), isNull(phoneE164))))
    .orderBy(asc(people.id));
  return rows.flatMap(({ id, written, ...named }) =>
    isUnreadable(written) ? [[`person:${id}`, `person:${id}`, named.lastName, named.firstName, written]] : [],
  );
}

async function ofCases(db: Database, unit: number): Promise<readonly (readonly string[])[]> {
  const { number, personId, mobile, mobileE164 } = artCases;
  const rows = await db
    .select({ number, personId, lastName, firstName, written: mobile })
    .from(artCases)
    .innerJoin(people, eq(people.id, personId))
    .where(and(eq(artCases.unit, unit), or(eq(mobileE164, ''), isNull(mobileE164))))
    .orderBy(asc(artCases.id));
  return rows.flatMap(({ written, ...of }) =>
    isUnreadable(written) ? [[`case:${of.number}`, `person:${of.personId}`, of.lastName, of.firstName, written]] : [],
  );
}

/** Parses the number as written: the stored one may be missing until the cleanup job has read the row. */
const isUnreadable = (written: string | null): written is string => written !== null && keptNumber(written) === '';

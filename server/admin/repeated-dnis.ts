import { and, eq, sql } from 'drizzle-orm';
import { canonicalDni } from '../../engine/domain/identity/dni.ts';
import { isProvisional } from '../features/people/provisional.ts';
import { repeatedDnis } from '../features/people/repeated-dnis.ts';
import type { Database } from '../platform/db/database.ts';
import type { PersonRow } from '../platform/db/person-row.ts';
import { appointments, consultations, people, sessions } from '../platform/db/schema/index.ts';
import { listRows } from './list-rows.ts';
import type { Operating } from './operator.ts';

const HEAD = [
  'dni',
  'persona',
  'escrito',
  'apellido',
  'nombre',
  'correo',
  'que_es',
  'alta',
  'consultas',
  'turnos',
  'ultimo_ingreso',
];

const HOW = `Son registros de antes de que cada DNI se escribiera de una sola forma. Siguen como estaban y cada cuenta entra con su contraseña.
Quién es el dueño del DNI lo decide la organización, con el documento a la vista. La cuenta que sobra se cierra así:
npm run admin -- erase <organización> person:<número> --confirmo`;

/**
 * `list dni-repetidos <tenant>`: lists pairs of the unit's people with the same DNI, with facts that help to find the
 * owner (docs/decisions/0120).
 * @returns the exit code
 */
export function listRepeatedDnis(operating: Operating, id: string | undefined): Promise<number> {
  const { db } = operating.database;
  const rowsOf = async (unit: number): Promise<readonly (readonly string[])[]> => {
    const rows: (readonly string[])[] = [];
    for (const { one, other } of await repeatedDnis(db, eq(people.unit, unit)))
      for (const person of [one, other]) rows.push(await lineOf(db, person));
    return rows;
  };
  return listRows(operating, id, { name: 'dni-repetidos', what: 'DNI repetidos', head: HEAD, rowsOf, how: HOW });
}

async function lineOf(db: Database, person: PersonRow): Promise<string[]> {
  const { id, unit, identityNumber, lastName, firstName, email, createdAt } = person;
  const mine = (table: typeof consultations | typeof appointments) => and(eq(table.unit, unit), eq(table.personId, id));
  const [last] = await db
    .select({ at: sql<string | null>`max(${sessions.createdAt})::text` })
    .from(sessions)
    .where(and(eq(sessions.unit, unit), eq(sessions.personId, id)));
  return [
    canonicalDni(identityNumber),
    `person:${id}`,
    identityNumber,
    lastName,
    firstName,
    email ?? '',
    kindOf(person),
    createdAt.toISOString(),
    String(await db.$count(consultations, mine(consultations))),
    String(await db.$count(appointments, mine(appointments))),
    last?.at ?? '',
  ];
}

function kindOf(person: PersonRow): string {
  if (person.kind === 'member') return 'familiar';
  if (isProvisional(person)) return 'cuenta sin confirmar';
  return person.isActive ? 'cuenta confirmada' : 'cuenta dada de baja por la organización';
}

import { and, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { comparedIn } from '../platform/db/compared-spelling.ts';
import type { Database } from '../platform/db/database.ts';
import { artCases, people, professionals, services } from '../platform/db/schema/index.ts';
import { comparedName } from './kinds/services.ts';
import { listRows } from './list-rows.ts';
import type { Operating } from './operator.ts';

const HEAD = ['identificador', 'comparado', 'escrito', 'objeto', 'persona', 'apellido', 'nombre'];

const HOW = `Se comparan sin mayúsculas, espacios, guiones, puntos ni barras, y cada uno sigue como se escribió: nada se une solo.
Dos casos de un siniestro pueden estar bien; si uno sobra, su gestor lo cancela. Lo escrito de un afiliado o de una matrícula se
corrige con put pacientes y put profesionales. De dos servicios de un nombre, el que sobra se apaga con put servicios,
su nombre tal como está escrito y activo=no; una sigla de dos se cambia con put servicios.`;

/**
 * `list identificadores-repetidos <tenant>`: lists the identifiers of others that a unit holds in more than one spelling,
 * licences of more than one professional, and names and letters that two of its services share (docs/decisions/0120).
 * @returns the exit code
 */
export function listRepeatedIdentifiers(operating: Operating, id: string | undefined): Promise<number> {
  const { db } = operating.database;
  const rowsOf = async (unit: number) => [
    ...(await claims(db, unit)),
    ...(await affiliates(db, unit)),
    ...(await licences(db, unit)),
    ...(await servicesAlike(db, unit)),
  ];
  const what = 'identificadores escritos de varias formas';
  return listRows(operating, id, { name: 'identificadores-repetidos', what, head: HEAD, rowsOf, how: HOW });
}

const claims = async (db: Database, unit: number) =>
  linesOf(
    'siniestro',
    await db
      .select({ ...shownOf(artCases.claimNumber), objeto: sql<string>`'case:' || ${artCases.number}` })
      .from(artCases)
      .innerJoin(people, eq(people.id, artCases.personId))
      .where(and(eq(artCases.unit, unit), spelledTwice(artCases, artCases.claimNumber, unit)))
      .orderBy(comparedIn(artCases.claimNumber), artCases.id),
  );

const affiliates = async (db: Database, unit: number) =>
  linesOf(
    'afiliado',
    await db
      .select({ ...shownOf(people.affiliateNumber), objeto: sql<string>`'person:' || ${people.id}` })
      .from(people)
      .where(
        and(
          eq(people.unit, unit),
          isNull(people.closedAt),
          isNotNull(people.affiliateNumber),
          spelledTwice(people, people.affiliateNumber, unit),
        ),
      )
      .orderBy(comparedIn(people.affiliateNumber), people.id),
  );

/** Two professions may count their licences alike, so the operator sees who holds them. */
const licences = async (db: Database, unit: number) => {
  const { licenceKind, licenceProvince, licenceNumber } = professionals;
  const registry = sql`concat_ws('/', ${licenceKind}, ${comparedIn(licenceProvince)}, ${comparedIn(licenceNumber)})`;
  const repeated = sql`${registry} in (select ${registry} from ${professionals}
    where ${professionals.unit} = ${unit} group by 1 having count(*) > 1)`;
  return linesOf(
    'matrícula',
    await db
      .select({ ...shownOf(licenceNumber), objeto: sql<string>`'person:' || ${people.id}` })
      .from(professionals)
      .innerJoin(people, eq(people.id, professionals.personId))
      .where(and(eq(professionals.unit, unit), repeated))
      .orderBy(comparedIn(licenceNumber), people.id),
  );
};

/** Services from before their names and letters were compared. */
async function servicesAlike(db: Database, unit: number): Promise<readonly (readonly string[])[]> {
  const all = await db.select().from(services).where(eq(services.unit, unit)).orderBy(services.id);
  const sharing = (kind: string, comparedOf: (service: typeof services.$inferSelect) => string) =>
    all
      .filter((service) => all.some((other) => other !== service && comparedOf(other) === comparedOf(service)))
      .map((service) => [
        kind,
        comparedOf(service),
        service.name,
        `service:${service.id}`,
        '',
        '',
        service.ticketLetters,
      ]);
  return [
    ...sharing('servicio', ({ name }) => comparedName(name)),
    ...sharing('sigla', ({ ticketLetters }) => ticketLetters),
  ];
}

/** Matches rows whose identifier the unit has in another spelling too. */
const spelledTwice = (table: typeof artCases | typeof people, column: SQLWrapper, unit: number): SQL =>
  sql`${comparedIn(column)} in (select ${comparedIn(column)} from ${table}
    where ${table.unit} = ${unit} and ${column} is not null group by 1 having count(distinct ${column}) > 1)`;

const shownOf = (column: SQLWrapper) => ({
  comparado: sql<string>`${comparedIn(column)}`,
  escrito: sql<string>`${column}`,
  persona: people.id,
  apellido: people.lastName,
  nombre: people.firstName,
});

interface Shown {
  readonly comparado: string;
  readonly escrito: string;
  readonly objeto: string;
  readonly persona: number;
  readonly apellido: string;
  readonly nombre: string;
}

const linesOf = (kind: string, rows: readonly Shown[]): readonly (readonly string[])[] =>
  rows.map(({ comparado, escrito, objeto, persona, apellido, nombre }) => [
    kind,
    comparado,
    escrito,
    objeto,
    `person:${persona}`,
    apellido,
    nombre,
  ]);

import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { spanishOrder } from '../spanish.ts';
import { instant, unitColumn } from './columns.ts';

/**
 * How somebody is known to a unit: a holder signs in by DNI, a member belongs to a holder's family and has no account,
 * a professional signs in at /consultorio, staff has no screen here (LOGIN-14, D-LOGIN-01). A worker is the patient of one
 * case of workplace risk, without an account: a link of a mail is the only way in.
 */
export type PersonKind = 'holder' | 'member' | 'professional' | 'staff' | 'worker';

/**
 * How it was established that a record's DNI and name are those of the person who uses it (decision 0128): the institution
 * entered the record, or a professional saw the DNI in a consultation.
 */
export type IdentityProof = 'office' | 'professional';

/** Whoever a unit knows. The DNI is unique among active holders who are proven; a child may be recorded by two families apart (A17). */
export const people = pgTable(
  'people',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** What the page uses in addresses, so that no DNI stands in one (A18). */
    ref: uuid().notNull().unique().defaultRandom(),
    unit: unitColumn(),
    kind: text().$type<PersonKind>().notNull(),
    perfilNome: text().notNull(),
    /** An ART profile: manager, or coordinator with `esCoordinadorArt`. */
    esArt: boolean().notNull().default(false),
    esCoordinadorArt: boolean().notNull().default(false),
    nome: text().notNull(),
    sobrenome: text().notNull(),
    documento: text().notNull(),
    fecNac: date({ mode: 'string' }),
    sexo: text().$type<'F' | 'M' | 'X'>(),
    telefono: text(),
    email: text(),
    domicilio: text(),
    cp: text(),
    obraSocial: text(),
    plan: text(),
    nroAfiliado: text(),
    nroTramite: text(),
    /** Fields of the tenant's own, by name; what the tenant no longer declares stays. */
    own: jsonb().$type<{ readonly [name: string]: string | number | boolean }>().notNull().default({}),
    ativo: boolean().notNull().default(true),
    /** Grows with each change, so that a stale save is refused. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    /** When the holder closed the account; what may go is gone, and the same DNI may sign up anew, as somebody else. */
    closedAt: instant(),
    /**
     * Since when a holder who signed up has not proved the e-mail; null for everybody else, who is proven (FIXS-04). Several
     * such accounts of one DNI stand side by side, until one is proven and the others give way.
     */
    provisionalSince: instant(),
    /** Network address that signed a provisional account up: of too many of one DNI the one that has most gives way. */
    provisionalFrom: text(),
    /**
     * From when on a provisional account is looked at again, whether it still has a reason to stand (sweep-provisional.ts). Null of
     * one that a server of the version before signed up: at once.
     */
    reviewAt: instant(),
    /** Null until somebody established the identity: neither a proven e-mail nor an insurer's answer does (decision 0128). */
    identityBy: text().$type<IdentityProof>(),
    /**
     * The account of the same DNI, of a row that was there before DNIs had one spelling (docs/decisions/0120): it keeps its own
     * until an operator decides. Null for all others, of which a trigger writes the canonical spelling alone.
     */
    collidesWith: integer(),
  },
  (table) => [
    uniqueIndex('people_one_proven_holder')
      .on(table.unit, table.documento)
      .where(sql`${table.kind} = 'holder' and ${table.ativo} and ${table.provisionalSince} is null`),
    // In the order in which they are looked at again: the ones that stand until later are not read.
    index('people_to_review')
      .on(sql`coalesce(${table.reviewAt}, ${table.provisionalSince})`, table.id)
      .where(sql`${table.provisionalSince} is not null and ${table.ativo}`),
    // What the provisional accounts of one network hold is counted while all of them wait (decision 0112).
    index('people_provisional_of_network')
      .on(table.unit, table.provisionalFrom)
      .where(sql`${table.provisionalSince} is not null`),
    uniqueIndex('people_one_professional_email')
      .on(table.unit, sql`lower(${table.email})`)
      .where(sql`${table.kind} = 'professional' and ${table.ativo}`),
    index('people_by_document').on(table.unit, table.documento),
    // A password is recovered by e-mail too, by anybody.
    index('people_holders_by_email')
      .on(table.unit, sql`lower(${table.email})`)
      .where(sql`${table.kind} = 'holder' and ${table.ativo}`),
    // A long list of cases is read in the order of its workers' names.
    index('people_workers_by_name')
      .on(table.unit, spanishOrder(table.sobrenome), spanishOrder(table.nome))
      .where(sql`${table.kind} = 'worker'`),
    index('people_colliding').on(table.unit).where(sql`${table.collidesWith} is not null`),
    check('people_kind', sql`${table.kind} in ('holder', 'member', 'professional', 'staff', 'worker')`),
    check('people_sexo', sql`${table.sexo} in ('F', 'M', 'X')`),
    check('people_identity_by', sql`${table.identityBy} in ('office', 'professional')`),
    check('people_art_is_holder', sql`not ${table.esArt} or ${table.kind} = 'holder'`),
  ],
);

/** Who belongs to whose family. A link that ended stays as history. */
export const familyLinks = pgTable(
  'family_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit: unitColumn(),
    holderId: integer()
      .notNull()
      .references(() => people.id),
    memberId: integer()
      .notNull()
      .references(() => people.id),
    /** The member's DNI again, so that a family cannot hold it twice. */
    documento: text().notNull(),
    createdAt: instant().notNull(),
    endedAt: instant(),
    /** The link of the family to the same DNI; as `people.collidesWith`. */
    collidesWith: integer(),
  },
  (table) => [
    uniqueIndex('family_links_once').on(table.holderId, table.documento).where(sql`${table.endedAt} is null`),
    index('family_links_by_member').on(table.memberId),
    index('family_links_by_holder').on(table.unit, table.holderId),
  ],
);

/** What makes a person a professional: title and registration (HIST-06). */
export const professionals = pgTable('professionals', {
  personId: integer()
    .primaryKey()
    .references(() => people.id),
  unit: unitColumn(),
  titulo: text().notNull(),
  /** 'prov' shows province and number, anything else is national. */
  matriculaTipo: text().$type<'prov' | 'nac'>().notNull(),
  matriculaProvincia: text(),
  matriculaNumero: text().notNull(),
});

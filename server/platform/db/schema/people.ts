import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Channel } from '../../../../engine/language/checks/channels.ts';
import { spanishOrder } from '../spanish.ts';
import { identity, instant, knownIdentity, unitColumn } from './columns.ts';

/**
 * Kind of person: a holder signs in by DNI; a member belongs to a holder's family and has no account; a professional
 * signs in at /consultorio; staff has no screens here (LOGIN-14, D-LOGIN-01). A worker is the patient of one
 * workplace-risk case, without an account: a mailed link is the only way in.
 */
export type PersonKind = 'holder' | 'member' | 'professional' | 'staff' | 'worker';

/**
 * Proof that DNI and name are those of the person using the record (decision 0128): the institution entered it, or a
 * professional saw the DNI in a consultation.
 */
export type IdentityProof = 'office' | 'professional';

/**
 * People of a unit. The identity is unique among active proven holders; two families may each have a row of the same child.
 */
export const people = pgTable(
  'people',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Opaque reference for addresses, which must not contain a DNI. */
    ref: uuid().notNull().unique().defaultRandom(),
    unit: unitColumn(),
    kind: text().$type<PersonKind>().notNull(),
    profileName: text('perfil_nome').notNull(),
    /** An ART profile: manager, or coordinator with `isArtCoordinator`. */
    isArt: boolean('es_art').notNull().default(false),
    isArtCoordinator: boolean('es_coordinador_art').notNull().default(false),
    firstName: text('nome').notNull(),
    lastName: text('sobrenome').notNull(),
    ...identity(),
    birthDate: date('fec_nac', { mode: 'string' }),
    sex: text('sexo').$type<'F' | 'M' | 'X'>(),
    phone: text('telefono'),
    /** Number of `phone` (phone-numbers.ts): '' if it is no telephone, null if it is missing or unread. */
    phoneE164: text('telefono_e164'),
    email: text(),
    /** Channel of the holder's choice; one to the phone only with its consent (decision 0038). */
    channel: text().$type<Channel>().notNull().default('mail'),
    /** Time since when this channel and phone hold; a recent change carries no codes. Null for mail. */
    channelSince: instant(),
    homeAddress: text('domicilio'),
    postalCode: text('cp'),
    insurer: text('obra_social'),
    plan: text(),
    affiliateNumber: text('nro_afiliado'),
    procedureNumber: text('nro_tramite'),
    /** The tenant's own fields, by name; values of fields no longer declared stay for a term. */
    own: jsonb().$type<{ readonly [name: string]: string | number | boolean }>().notNull().default({}),
    isActive: boolean('ativo').notNull().default(true),
    /** Incremented by each change, so that a stale save is refused. */
    version: integer().notNull().default(1),
    createdAt: instant().notNull(),
    /**
     * Time at which the holder closed the account; personal data is erased, and the same DNI may register again as a
     * new person.
     */
    closedAt: instant(),
    /**
     * Time since when a registered holder has not proved the e-mail; null for everybody else, who counts as proven.
     * Several provisional accounts of one DNI may exist, until one is proven and the others are evicted.
     */
    provisionalSince: instant(),
    /**
     * Network address that registered a provisional account: of too many with one DNI, one of the network with most is
     * evicted.
     */
    provisionalFrom: text(),
    /**
     * Time of the next check whether a provisional account is still in use (sweep-provisional.ts). Null for accounts of
     * the previous version: now.
     */
    reviewAt: instant(),
    /**
     * Null until the identity is established; neither a proven e-mail nor an insurer's answer does that (decision
     * 0128).
     */
    identityBy: text().$type<IdentityProof>(),
    /**
     * Id of the account with the same DNI, for rows older than canonical DNIs (docs/decisions/0120): such a row keeps
     * its spelling until an operator decides. Null for all others; a trigger requires their canonical spelling.
     */
    collidesWith: integer(),
  },
  (table) => [
    uniqueIndex('people_one_proven_holder')
      .on(table.unit, table.identityNumber, table.identityKind, table.identityCountry)
      .where(sql`${table.kind} = 'holder' and ${table.isActive} and ${table.provisionalSince} is null`),
    // In order of their next check, so that later ones are not read.
    index('people_to_review')
      .on(sql`coalesce(${table.reviewAt}, ${table.provisionalSince})`, table.id)
      .where(sql`${table.provisionalSince} is not null and ${table.isActive}`),
    // Provisional accounts of a network are counted under its lock, which must be short (decision 0032).
    index('people_provisional_of_network')
      .on(table.unit, table.provisionalFrom)
      .where(sql`${table.provisionalSince} is not null`),
    uniqueIndex('people_one_professional_email')
      .on(table.unit, sql`lower(${table.email})`)
      .where(sql`${table.kind} = 'professional' and ${table.isActive}`),
    index('people_by_document').on(table.unit, table.identityNumber),
    // Password recovery, which is public, also searches by e-mail.
    index('people_holders_by_email')
      .on(table.unit, sql`lower(${table.email})`)
      .where(sql`${table.kind} = 'holder' and ${table.isActive}`),
    // Long lists of cases are sorted by their workers' names.
    index('people_workers_by_name')
      .on(table.unit, spanishOrder(table.lastName), spanishOrder(table.firstName))
      .where(sql`${table.kind} = 'worker'`),
    // The person that answers BAJA is found by the number, among them those that no one has read yet.
    index('people_by_number').on(table.unit, table.phoneE164).where(sql`${table.channel} <> 'mail'`),
    index('people_unread_numbers').on(table.id).where(sql`${table.phone} is not null and ${table.phoneE164} is null`),
    index('people_unreadable_numbers').on(table.unit).where(sql`${table.phoneE164} = ''`),
    index('people_own').on(table.unit, table.id).where(sql`${table.own} <> '{}'::jsonb`),
    index('people_colliding').on(table.unit).where(sql`${table.collidesWith} is not null`),
    knownIdentity('people_identity', table),
    check('people_kind', sql`${table.kind} in ('holder', 'member', 'professional', 'staff', 'worker')`),
    check('people_sexo', sql`${table.sex} in ('F', 'M', 'X')`),
    check('people_channel', sql`${table.channel} in ('mail', 'whatsapp', 'sms')`),
    check('people_identity_by', sql`${table.identityBy} in ('office', 'professional')`),
    check('people_art_is_holder', sql`not ${table.isArt} or ${table.kind} = 'holder'`),
  ],
);

/** Family links between holders and members. An ended link stays as history. */
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
    /** Copy of the member's identity, so that a family cannot have it twice. */
    ...identity(),
    createdAt: instant().notNull(),
    endedAt: instant(),
    /** Id of the family's link to the same DNI; as `people.collidesWith`. */
    collidesWith: integer(),
  },
  (table) => [
    uniqueIndex('family_links_once')
      .on(table.holderId, table.identityNumber, table.identityKind, table.identityCountry)
      .where(sql`${table.endedAt} is null`),
    knownIdentity('family_links_identity', table),
    index('family_links_by_member').on(table.memberId),
    index('family_links_by_holder').on(table.unit, table.holderId),
  ],
);

/** Title and registration of a professional. */
export const professionals = pgTable('professionals', {
  personId: integer()
    .primaryKey()
    .references(() => people.id),
  unit: unitColumn(),
  title: text('titulo').notNull(),
  /** 'prov' shows province and number; 'nac' is national. */
  licenceKind: text('matricula_tipo').$type<'prov' | 'nac'>().notNull(),
  licenceProvince: text('matricula_provincia'),
  licenceNumber: text('matricula_numero').notNull(),
});

import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { addDays } from '../../../engine/dates/calendar-date.ts';
import { instantIn, ZONE } from '../../../engine/dates/zone.ts';
import { canonicalDni } from '../../../engine/identity/dni.ts';
import { canonicalEmail } from '../../../engine/identity/email.ts';
import { phoneSought } from '../../../engine/search/phone.ts';
import { appointments, artCases, people } from '../../db/schema/index.ts';
import { holdsText, spanishOrder } from '../../db/spanish.ts';
import type { OwnSought } from '../people/own-values.ts';
import { caseStatus } from './case-status.ts';
import { type CaseContext, gestores } from './cases-of.ts';
import type { Manager } from './manager.ts';

/** What the list may be narrowed by (ART-15), and how it is ordered. What is null or absent narrows nothing. */
export interface CaseFilter {
  readonly casoId?: number | null;
  readonly status?: number | null;
  readonly fechaAlta?: string | null;
  readonly nroSiniestro?: string | null;
  readonly documento?: string | null;
  readonly nombre?: string | null;
  readonly apellido?: string | null;
  readonly telefonoMovil?: string | null;
  readonly email?: string | null;
  readonly fecha_turno?: string | null;
  readonly hora_turno?: string | null;
  /** Counts for coordinators alone: a manager has their own cases whatever is sent (A20). */
  readonly gestor_id?: number | null;
  /** Name of a column, with `-` before it for the other way round. */
  readonly orden?: string | null;
  /** Fields of the tenant's own, as the filter's form accepted them. */
  readonly own?: readonly OwnSought[];
}

/** The condition of a filter; another's rows are kept out elsewhere. */
export function filteredBy(
  { clock }: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  filter: CaseFilter,
): SQL | undefined {
  const { casoId, status, hora_turno: hora } = filter;
  return and(
    casoId == null ? undefined : eq(artCases.number, casoId),
    status == null ? undefined : eq(caseStatus(tenant, clock.now()), status),
    within(artCases.createdAt, filter.fechaAlta),
    within(appointments.startsAt, filter.fecha_turno),
    hora == null || hora === ''
      ? undefined
      : eq(sql`to_char(${appointments.startsAt} at time zone ${ZONE}, 'HH24:MI')`, hora),
    holds(artCases.nroSiniestro, filter.nroSiniestro),
    holds(people.documento, filter.documento == null ? null : canonicalDni(filter.documento)),
    holds(people.nome, filter.nombre),
    holds(people.sobrenome, filter.apellido),
    hasPhone(artCases.telefonoMovil, filter.telefonoMovil),
    holds(people.email, filter.email == null ? null : canonicalEmail(filter.email)),
    filter.gestor_id == null || !manager.coordinator ? undefined : eq(artCases.gestorId, filter.gestor_id),
    ...(filter.own ?? []).map(ownIs),
  );
}

/** Columns the list can be ordered by; how a document calls them. */
const ORDERS: Readonly<
  Record<string, (tenant: CompiledTenant, context: CaseContext) => readonly (AnyPgColumn | SQL)[]>
> = {
  casoId: () => [artCases.number],
  gestor: () => [spanishOrder(gestores.sobrenome), spanishOrder(gestores.nome)],
  fechaAlta: () => [artCases.createdAt],
  nroSiniestro: () => [spanishOrder(artCases.nroSiniestro)],
  apellido: () => [spanishOrder(people.sobrenome), spanishOrder(people.nome)],
  documento: () => [sql`lpad(${people.documento}, 10, '0')`],
  telefonoMovil: () => [artCases.telefonoMovil],
  email: () => [spanishOrder(people.email)],
  turno: () => [appointments.startsAt],
  status: (tenant, { clock }) => [caseStatus(tenant, clock.now())],
};

/** The order asked for, newest case first where none is or where two are alike. */
export function orderedBy(context: CaseContext, tenant: CompiledTenant, orden: string | null | undefined): SQL[] {
  const down = orden?.startsWith('-') === true;
  const name = down ? orden?.slice(1) : orden;
  const columns =
    name && Object.hasOwn(ORDERS, name) ? (ORDERS[name]?.(tenant, context) ?? []) : ownOrder(tenant, name);
  const way = (column: AnyPgColumn | SQL) => sql`${down ? desc(column) : asc(column)} nulls last`;
  return [...columns.map(way), desc(artCases.number)];
}

/** A column of a field of the tenant's own. */
function ownOrder(tenant: CompiledTenant, name: string | null | undefined): readonly SQL[] {
  const type = name && Object.hasOwn(tenant.server.own.case, name) ? tenant.server.own.case[name] : undefined;
  if (!type) return [];
  const words = 'type' in type && type.type === 'string';
  return [words ? spanishOrder(sql`(${artCases.own} ->> ${name}::text)`) : sql`${artCases.own} -> ${name}::text`];
}

/** The whole day in Buenos Aires. */
function within(column: AnyPgColumn, day: string | null | undefined): SQL | undefined {
  if (day == null || day === '') return undefined;
  const [from, to] = [instantIn(ZONE, day, '00:00'), instantIn(ZONE, addDays(day, 1) ?? '', '00:00')];
  return from && to ? and(gte(column, new Date(from)), lt(column, new Date(to))) : sql`false`;
}

/** Holds the text, whatever its capitals and accents. */
function holds(column: AnyPgColumn, text: string | null | undefined): SQL | undefined {
  return text == null || text.trim() === '' ? undefined : holdsText(column, text);
}

/** Has the telephone or the part of one, whichever way both are written. */
function hasPhone(column: AnyPgColumn, typed: string | null | undefined): SQL | undefined {
  const digits = typed == null ? '' : phoneSought(typed);
  return digits === '' ? undefined : sql`regexp_replace(${column}, '\\D', '', 'g') like ${`%${digits}%`}`;
}

/** The value as it is kept, type and all, which the index of them answers; a text as a part. */
function ownIs({ name, value, exact }: OwnSought): SQL {
  if (exact) return sql`${artCases.own} @> ${JSON.stringify({ [name]: value })}::jsonb`;
  return holdsText(sql`(${artCases.own} ->> ${name}::text)`, String(value));
}

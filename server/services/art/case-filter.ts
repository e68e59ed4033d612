import { and, asc, desc, eq, gte, ilike, lt, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { CompiledTenant } from '../../../engine/artifact.ts';
import { addDays } from '../../../engine/dates/calendar-date.ts';
import { instantIn, ZONE } from '../../../engine/dates/zone.ts';
import { appointments, artCases, people } from '../../db/schema/index.ts';
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
    holds(people.documento, digits(filter.documento)),
    holds(people.nome, filter.nombre),
    holds(people.sobrenome, filter.apellido),
    holds(artCases.telefonoMovil, digits(filter.telefonoMovil)),
    holds(people.email, filter.email),
    filter.gestor_id == null || !manager.coordinator ? undefined : eq(artCases.gestorId, filter.gestor_id),
    ...(filter.own ?? []).map(ownIs),
  );
}

/** Numbers are kept without dots and spaces, however they are looked for. */
const digits = (text: string | null | undefined) => text?.replace(/[\s.()+-]/g, '');

/** Columns the list can be ordered by; how a document calls them. */
const ORDERS: Readonly<
  Record<string, (tenant: CompiledTenant, context: CaseContext) => readonly (AnyPgColumn | SQL)[]>
> = {
  casoId: () => [artCases.number],
  gestor: () => [gestores.sobrenome, gestores.nome],
  fechaAlta: () => [artCases.createdAt],
  nroSiniestro: () => [artCases.nroSiniestro],
  apellido: () => [sql`lower(${people.sobrenome})`, sql`lower(${people.nome})`],
  documento: () => [sql`lpad(${people.documento}, 10, '0')`],
  telefonoMovil: () => [artCases.telefonoMovil],
  email: () => [sql`lower(${people.email})`],
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
  return name && Object.hasOwn(tenant.server.own.case, name) ? [sql`${artCases.own} -> ${name}::text`] : [];
}

/** The whole day in Buenos Aires. */
function within(column: AnyPgColumn, day: string | null | undefined): SQL | undefined {
  if (day == null || day === '') return undefined;
  const [from, to] = [instantIn(ZONE, day, '00:00'), instantIn(ZONE, addDays(day, 1) ?? '', '00:00')];
  return from && to ? and(gte(column, new Date(from)), lt(column, new Date(to))) : sql`false`;
}

/** Holds the text, whatever its capitals; what the text has of wildcards is taken as it is written. */
function holds(column: AnyPgColumn, text: string | null | undefined): SQL | undefined {
  if (text == null || text.trim() === '') return undefined;
  return ilike(column, `%${literally(text.trim())}%`);
}

/** The value as it is kept, type and all, which the index of them answers; a text as a part. */
function ownIs({ name, value, exact }: OwnSought): SQL {
  if (exact) return sql`${artCases.own} @> ${JSON.stringify({ [name]: value })}::jsonb`;
  return ilike(sql`${artCases.own} ->> ${name}::text`, `%${literally(String(value).trim())}%`);
}

/** What a text has of wildcards is taken as it is written. */
const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

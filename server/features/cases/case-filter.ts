import { and, asc, desc, eq, gte, lt, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { addDays } from '../../../engine/domain/dates/calendar-date.ts';
import { instantIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import { canonicalDni } from '../../../engine/domain/identity/dni.ts';
import { canonicalEmail } from '../../../engine/domain/identity/email.ts';
import { phoneSought } from '../../../engine/domain/search/phone.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { drawsNothing } from '../../../engine/language/rules/values/readable-text.ts';
import type { CallRequests } from '../../../schemas/generated/call-requests.ts';
import { holdsIdentifier } from '../../platform/db/compared-spelling.ts';
import { appointments, artCases, people } from '../../platform/db/schema/index.ts';
import { holdsText, spanishOrder } from '../../platform/db/spanish.ts';
import type { OwnSought } from '../people/index.ts';
import { caseCode } from './case-status.ts';
import { type CaseContext, managers } from './cases-of.ts';
import type { Manager } from './manager.ts';

/**
 * Filter and order of the list, as the contract takes them. Null or absent values do not filter. `gestor_id`
 * filters for coordinators only: managers see their own cases whatever is sent. `orden` is the name of a column,
 * with `-` before it for descending.
 */
export interface CaseFilter extends Omit<CallRequests['art.list'], 'unidad_id' | 'page' | 'propios'> {
  /** The tenant's own fields, as the filter's form accepted them. */
  readonly own?: readonly OwnSought[];
}

/** SQL condition of a filter. It does not check permissions. */
export function filteredBy(
  { clock }: CaseContext,
  tenant: CompiledTenant,
  manager: Manager,
  filter: CaseFilter,
): SQL | undefined {
  const { casoId, status, hora_turno: hora } = filter;
  return and(
    casoId == null ? undefined : eq(artCases.number, casoId),
    status == null ? undefined : eq(caseCode(tenant, clock.now()), status),
    within(artCases.createdAt, filter.fechaAlta),
    within(appointments.startsAt, filter.fecha_turno),
    hora == null || hora === ''
      ? undefined
      : eq(sql`to_char(${appointments.startsAt} at time zone ${ZONE}, 'HH24:MI')`, hora),
    filter.nroSiniestro == null ? undefined : holdsKey(artCases.claimNumber, filter.nroSiniestro),
    holds(people.identityNumber, filter.documento == null ? null : canonicalDni(filter.documento)),
    holds(people.firstName, filter.nombre),
    holds(people.lastName, filter.apellido),
    hasPhone(filter.telefonoMovil),
    holds(people.email, filter.email == null ? null : canonicalEmail(filter.email)),
    filter.gestor_id == null || !manager.coordinator ? undefined : eq(artCases.managerId, filter.gestor_id),
    ...(filter.own ?? []).map(ownIs),
  );
}

/** Sortable columns by their names in documents. */
const ORDERS: Readonly<
  Record<string, (tenant: CompiledTenant, context: CaseContext) => readonly (AnyPgColumn | SQL)[]>
> = {
  casoId: () => [artCases.number],
  gestor: () => [spanishOrder(managers.lastName), spanishOrder(managers.firstName)],
  fechaAlta: () => [artCases.createdAt],
  nroSiniestro: () => [spanishOrder(artCases.claimNumber)],
  apellido: () => [spanishOrder(people.lastName), spanishOrder(people.firstName)],
  documento: () => [sql`lpad(${people.identityNumber}, 10, '0')`],
  telefonoMovil: () => [artCases.mobile],
  email: () => [spanishOrder(people.email)],
  turno: () => [appointments.startsAt],
  status: (tenant, { clock }) => [caseCode(tenant, clock.now())],
};

/** The requested order; ties and lists without an order go by newest case first. */
export function orderedBy(context: CaseContext, tenant: CompiledTenant, orden: string | null | undefined): SQL[] {
  const down = orden?.startsWith('-') === true;
  const name = down ? orden?.slice(1) : orden;
  const columns =
    name && Object.hasOwn(ORDERS, name) ? (ORDERS[name]?.(tenant, context) ?? []) : ownOrder(tenant, name);
  const way = (column: AnyPgColumn | SQL) => sql`${down ? desc(column) : asc(column)} nulls last`;
  return [...columns.map(way), desc(artCases.number)];
}

/** Column of one of the tenant's own fields. */
function ownOrder(tenant: CompiledTenant, name: string | null | undefined): readonly SQL[] {
  const type = name && Object.hasOwn(tenant.server.own.case, name) ? tenant.server.own.case[name] : undefined;
  if (!type) return [];
  const words = 'type' in type && type.type === 'string';
  return [words ? spanishOrder(sql`(${artCases.own} ->> ${name}::text)`) : sql`${artCases.own} -> ${name}::text`];
}

/** Matches the whole day in Buenos Aires. */
function within(column: AnyPgColumn, day: string | null | undefined): SQL | undefined {
  if (day == null || day === '') return undefined;
  const [from, to] = [instantIn(ZONE, day, '00:00'), instantIn(ZONE, addDays(day, 1) ?? '', '00:00')];
  return from && to ? and(gte(column, new Date(from)), lt(column, new Date(to))) : sql`false`;
}

/** Contains the text, regardless of case and accents. */
function holds(column: AnyPgColumn, text: string | null | undefined): SQL | undefined {
  return text == null || drawsNothing(text) ? undefined : holdsText(column, text);
}

/** Contains the identifier or a part of it, regardless of spelling; without accents too, as every other text. */
function holdsKey(text: SQLWrapper, typed: string): SQL | undefined {
  return drawsNothing(typed) ? undefined : or(holdsIdentifier(text, typed), holdsText(text, typed));
}

/** Contains the mobile or a part of it: its national digits, or those that were written if no one read them. */
function hasPhone(typed: string | null | undefined): SQL | undefined {
  const digits = typed == null ? '' : phoneSought(typed);
  const number = sql`coalesce(nullif(${artCases.mobileE164}, ''), ${artCases.mobile})`;
  return digits === '' ? undefined : sql`regexp_replace(${number}, '^\\+54|\\D', '', 'g') like ${`%${digits}%`}`;
}

/** Matches exact values by type; matches texts by part, and those that are identifiers in every spelling. */
function ownIs({ name, value, match }: OwnSought): SQL | undefined {
  if (match === 'whole') return sql`${artCases.own} @> ${JSON.stringify({ [name]: value })}::jsonb`;
  const stored = sql`(${artCases.own} ->> ${name}::text)`;
  return match === 'identifier' ? holdsKey(stored, String(value)) : holdsText(stored, String(value));
}

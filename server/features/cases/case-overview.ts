import { and, count, eq, gte, isNull, type SQL, sql } from 'drizzle-orm';
import { addDays, weekday } from '../../../engine/domain/dates/calendar-date.ts';
import { instantIn, todayIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { readSnapshot } from '../../platform/db/read-snapshot.ts';
import { appointments, artCases } from '../../platform/db/schema/index.ts';
import { numericCodes } from '../../platform/tenants/codes.ts';
import type { Gestor } from './case-row.ts';
import { caseCode } from './case-status.ts';
import { type CaseContext, managers } from './cases-of.ts';
import { countOwn, type FieldCount } from './count-own.ts';
import { managersOf } from './managers-of.ts';

/** Number of weeks counted, including the present one. */
const WEEKS = 12;

/** Counts of a unit's cases. Cases under way are neither cancelled nor closed. */
export interface CaseOverview {
  readonly total: number;
  readonly enCurso: number;
  /** Every status of the tenant's codes, also with zero cases. */
  readonly porEstado: readonly { readonly status: number; readonly casos: number }[];
  /** Every active manager, and inactive ones with cases; most cases under way first. */
  readonly porGestor: readonly { readonly gestor: Gestor; readonly enCurso: number; readonly casos: number }[];
  /** The last {@link WEEKS} weeks by their Monday in Buenos Aires, yyyy-MM-dd, the oldest first. */
  readonly porSemana: readonly { readonly semana: string; readonly casos: number }[];
  /**
   * Cases under way by age in whole days since registration; `desde` is the lower bound of each group of the codes
   * `caseAge`.
   */
  readonly porAntiguedad: readonly { readonly desde: number; readonly casos: number }[];
  readonly porCampo: readonly FieldCount[];
}

/**
 * Counts the cases of a unit by status, manager, week, age and counted own fields: one query each, in one snapshot, so that all counts
 * agree.
 */
export function caseOverview(context: CaseContext, tenant: CompiledTenant, unit: number): Promise<CaseOverview> {
  return readSnapshot(context.db, (db) => countCases({ ...context, db }, tenant, unit));
}

async function countCases(context: CaseContext, tenant: CompiledTenant, unit: number): Promise<CaseOverview> {
  const porEstado = await byStatus(context, tenant, unit);
  const porGestor = await byManager(context, unit);
  const sum = (counts: readonly number[]) => counts.reduce((total, one) => total + one, 0);
  return {
    total: sum(porEstado.map(({ casos }) => casos)),
    enCurso: sum(porGestor.map(({ enCurso }) => enCurso)),
    porEstado,
    porGestor,
    porSemana: await byWeek(context, unit),
    porAntiguedad: await byAge(context, tenant, unit),
    porCampo: await countOwn(context.db, tenant, unit),
  };
}

async function byStatus({ db, clock }: CaseContext, tenant: CompiledTenant, unit: number) {
  const status = caseCode(tenant, clock.now());
  const counted = await db
    .select({ status, cases: count() })
    .from(artCases)
    .leftJoin(appointments, eq(appointments.id, artCases.appointmentId))
    .where(eq(artCases.unit, unit))
    .groupBy(sql`1`);
  const cases = new Map<number, number>(counted.map((row) => [row.status, row.cases]));
  return numericCodes(tenant, 'caseStatus').map((one) => ({ status: one, casos: cases.get(one) ?? 0 }));
}

async function byManager({ db }: CaseContext, unit: number) {
  const counted = await db
    .select({
      gestor: { id: managers.id, nombre: managers.firstName, apellido: managers.lastName },
      enCurso: sql<number>`(count(*) filter (where ${artCases.ended} is null))::int`,
      casos: count(),
    })
    .from(artCases)
    .innerJoin(managers, eq(managers.id, artCases.managerId))
    .where(eq(artCases.unit, unit))
    .groupBy(managers.id);
  const known = new Set(counted.map(({ gestor }) => gestor.id));
  const idle = (await managersOf(db, unit)).filter(({ id }) => !known.has(id));
  const all = [...counted, ...idle.map((gestor) => ({ gestor, enCurso: 0, casos: 0 }))];
  const named = ({ gestor }: { readonly gestor: Gestor }) => `${gestor.apellido} ${gestor.nombre}`;
  return all.sort((one, other) => other.enCurso - one.enCurso || named(one).localeCompare(named(other), 'es-AR'));
}

async function byWeek({ db, clock }: CaseContext, unit: number) {
  const today = todayIn(ZONE, clock.now());
  const monday = addDays(today, 1 - (weekday(today) ?? 1)) ?? today;
  const first = addDays(monday, -7 * (WEEKS - 1)) ?? monday;
  const semana = sql<string>`to_char(date_trunc('week', ${artCases.createdAt} at time zone ${zone}), 'YYYY-MM-DD')`;
  const counted = await db
    .select({ semana, cases: count() })
    .from(artCases)
    .where(and(eq(artCases.unit, unit), gte(artCases.createdAt, new Date(instantIn(ZONE, first, '00:00') ?? 0))))
    .groupBy(sql`1`);
  const cases = new Map(counted.map((row) => [row.semana, row.cases]));
  return Array.from({ length: WEEKS }, (_, at) => {
    const one = addDays(first, 7 * at) ?? first;
    return { semana: one, casos: cases.get(one) ?? 0 };
  });
}

async function byAge({ db, clock }: CaseContext, tenant: CompiledTenant, unit: number) {
  const groups = numericCodes(tenant, 'caseAge').sort((one, other) => one - other);
  if (groups.length === 0) return [];
  const counted = await db
    .select({
      group: sql<number>`width_bucket(${daysOld(todayIn(ZONE, clock.now()))}, ${listOf(groups)})`,
      cases: count(),
    })
    .from(artCases)
    .where(and(eq(artCases.unit, unit), isNull(artCases.ended)))
    .groupBy(sql`1`);
  const cases = new Map(counted.map((row) => [row.group, row.cases]));
  return groups.map((desde, at) => ({ desde, casos: cases.get(at + 1) ?? 0 }));
}

/** In raw SQL: PostgreSQL does not recognize two parameters with the same value as one expression (GROUP BY). */
const zone = sql.raw(`'${ZONE}'`);

const daysOld = (today: string): SQL =>
  sql`greatest(0, ${today}::date - (${artCases.createdAt} at time zone ${zone})::date)`;

const listOf = (numbers: readonly number[]): SQL => sql`array[${sql.join([...numbers], sql`, `)}]::int[]`;

import { and, eq, gt, sql } from 'drizzle-orm';
import { changedBy } from '../../../engine/domain/attention/changes.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Role } from '../../platform/core/access.ts';
import { notFound } from '../../platform/core/app-error.ts';
import { inStates } from '../../platform/db/attention-states.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { attentions, people } from '../../platform/db/schema/index.ts';
import { factorFacts } from './factor-facts.ts';

type Owner = Pick<PersonRow, 'id' | 'unit'>;

/** Roles that read data of others, so patients' own accounts are excluded. */
const ROLES: readonly Role[] = ['professional', 'art', 'coordinator'];
const DAY = 24 * 3_600_000;
const AT_ONCE = new Date(0);

/** Whether people of this role read others' data, and so have staff's rules for passwords and second factors. */
export const isStaff = (role: Role): boolean => ROLES.includes(role);

const policyOf = (tenant: CompiledTenant): string => tenant.public.settings.security.secondFactor;

/** Whether people of this role may set up a second factor in the tenant, and are then asked for it. */
export const isOffered = (tenant: CompiledTenant, role: Role): boolean => isStaff(role) && policyOf(tenant) !== 'off';

/** Whether the tenant demands a second factor of this role, at once or from some day on (`security.secondFactor`). */
export const isDemanded = (tenant: CompiledTenant, role: Role): boolean =>
  isStaff(role) && ['phased', 'required'].includes(policyOf(tenant));

/** @throws AppError 404 where the tenant does not offer it */
export function refuseUnoffered(tenant: CompiledTenant, role: Role): void {
  if (!isOffered(tenant, role)) throw notFound();
}

/** Relation of an account to the second factor. */
export interface FactorStanding {
  readonly has: boolean;
  /** Moment from which nothing else is possible without a second factor; undefined where the policy demands no factor. */
  readonly dueAt: Date | undefined;
}

const standing = preparedQuery<
  { unit: number; person: number },
  { factor: number | null; dueFrom: Date | null; demo: Date | null }
>((db) =>
  factorFacts(db)
    .where(and(eq(people.unit, sql.placeholder('unit')), eq(people.id, sql.placeholder('person'))))
    .prepare('factor_standing'),
);

/** Reads how a member of staff stands; runs at every request of theirs where the tenant demands a second factor. */
export async function factorStanding(db: Database, tenant: CompiledTenant, person: Owner): Promise<FactorStanding> {
  const [row] = await standing(db, { unit: person.unit, person: person.id });
  return {
    has: (row?.factor ?? null) !== null,
    dueAt: dueAt(tenant, row?.dueFrom ?? null, (row?.demo ?? null) !== null),
  };
}

/** Moment from which an account needs a second factor. Demo accounts, which are everybody's, are spared the days. */
export function dueAt(tenant: CompiledTenant, dueFrom: Date | null, demo: boolean): Date | undefined {
  const policy = policyOf(tenant);
  if (policy === 'required') return AT_ONCE;
  if (policy !== 'phased' || demo) return undefined;
  const days = tenant.public.settings.security.secondFactorDays;
  return dueFrom === null ? AT_ONCE : new Date(dueFrom.getTime() + days * DAY);
}

/** Whether a professional is in a call that was begun after `since`: demanding a second factor then waits for its end. */
export async function inCallSince(db: Database, person: Owner, since: Date): Promise<boolean> {
  const call = and(
    eq(attentions.unit, person.unit),
    eq(attentions.professionalId, person.id),
    inStates(changedBy('hangUp')),
    gt(attentions.calledAt, since),
  );
  return (await db.$count(attentions, call)) > 0;
}

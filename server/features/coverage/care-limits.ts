import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { familyOf } from '../people/index.ts';
import { attentionsUsed } from './attentions-used.ts';
import { freeCoupons, isHeldFor } from './coupons.ts';
import { refusesLimit } from './refuse-limit.ts';

/** Answer of the contract's check of the number of attentions. */
export interface CareLimits {
  /** Attentions that the patient may have this month, including one already paid with a coupon. */
  readonly limit: number;
  /** Price of one more, in the currency of the payments. */
  readonly amount: number;
  readonly cupones: number;
  readonly pacientes: readonly { readonly documento: string; readonly nombre: string; readonly atenciones: number }[];
}

/** An account and one of its people. */
export interface CareSubject {
  readonly holder: PersonRow;
  readonly patient: PersonRow;
}

/**
 * The account's attentions this month. A used coupon whose attention has not begun raises the patient's limit by one,
 * so that a patient who turned back at the terms does not pay again.
 * @throws AppError LIMIT where the unit's validation fails; LIMITS_OFF for a tenant without limits
 */
export async function careLimits(
  deps: Pick<AppDeps, 'db' | 'clock' | 'config'>,
  tenant: CompiledTenant,
  { holder, patient }: CareSubject,
): Promise<CareLimits> {
  const { db, clock } = deps;
  const { unit } = tenant.public;
  if (!tenant.public.settings.care.limited) throw new AppError(409, 'LIMITS_OFF');
  if (deps.config.demo && refusesLimit(patient.identityNumber)) throw new AppError(409, 'LIMIT');
  const people = [holder, ...(await familyOf(deps, tenant, holder))];
  const ids = [...new Set([patient.id, ...people.map(({ id }) => id)])];
  const used = await attentionsUsed(db, clock, unit, ids);
  const own = used.get(patient.id) ?? 0;
  const limit = tenant.public.settings.care.limit;
  const held = await isHeldFor(db, clock, { unit, holderId: holder.id, patientId: patient.id });
  return {
    limit: held ? Math.max(limit, own) + 1 : limit,
    amount: tenant.public.settings.care.limitAmount,
    cupones: await freeCoupons(db, clock, unit, holder.id),
    pacientes: people.map(({ id, identityNumber, firstName, lastName }) => ({
      documento: identityNumber,
      nombre: `${firstName} ${lastName}`,
      atenciones: used.get(id) ?? 0,
    })),
  };
}

import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { AppDeps } from '../../../platform/deps.ts';
import { auditOf } from '../../../platform/http/audit-of.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { ownPeople, refuseStranger } from '../../people/index.ts';
import { type Prescription, prescriptionByNumber } from '../prescription-by-number.ts';

/**
 * The prescription `number` of an own person, audited; 404 for those of others.
 * @throws AppError as {@link refuseStranger}
 */
export async function ownPrescription(request: FastifyRequest, deps: AppDeps, number: number): Promise<Prescription> {
  const { unit, id, brand } = tenantOf(request).public;
  const found = await prescriptionByNumber(deps.db, unit, `/t/${id}/${brand.logo}`, number);
  const own = await ownPeople(request, deps);
  if (!found || !own.some((person) => person.id === found.personId)) return refuseStranger(request, deps);
  const object = `prescription:${found.prescription.id}`;
  await recordAudit(deps.db, auditOf(request, deps.clock, { action: 'prescription.read', object, outcome: 'ok' }));
  return found.prescription;
}

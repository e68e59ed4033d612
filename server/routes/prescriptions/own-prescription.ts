import type { FastifyRequest } from 'fastify';
import type { AppDeps } from '../../deps.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { ownPeople, refuseStranger } from '../../plugins/require-person.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { type Prescription, prescriptionByNumber } from '../../services/prescriptions/prescription-by-number.ts';

/**
 * The prescription `number` if it is one's own people's; the reading is in the audit, and another's is as if it were not
 * there (R11, A19).
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

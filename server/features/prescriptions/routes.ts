import type { FastifyRequest } from 'fastify';
import { API_WORDS } from '../../../engine/language/messages/api.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { HISTORY_READERS } from '../../platform/core/access.ts';
import { notFound } from '../../platform/core/app-error.ts';
import type { AppDeps } from '../../platform/deps.ts';
import { auditOf } from '../../platform/http/audit-of.ts';
import { callSchema } from '../../platform/http/contract/call-schema.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { logoPng } from '../../platform/tenants/logo-png.ts';
import { paperWords } from '../../platform/tenants/server-text.ts';
import { ownPeople, refuseStranger } from '../people/index.ts';
import { type Prescription, prescriptionByNumber } from './prescription-by-number.ts';
import { prescriptionPdf } from './prescription-pdf.ts';

/**
 * The prescription `number` of an own person, audited; 404 for those of others.
 * @throws AppError as {@link refuseStranger}
 */
async function ownPrescription(request: FastifyRequest, deps: AppDeps, number: number): Promise<Prescription> {
  const { unit, id, brand } = tenantOf(request).public;
  const found = await prescriptionByNumber(deps.db, unit, `/t/${id}/${brand.logo}`, number);
  const own = await ownPeople(request, deps);
  if (!found || !own.some((person) => person.id === found.personId)) return refuseStranger(request, deps);
  const object = `prescription:${found.prescription.id}`;
  await recordAudit(deps.db, auditOf(request, deps.clock, { action: 'prescription.read', object, outcome: 'ok' }));
  return found.prescription;
}

/** A prescription in a list: the contract reads its first element (RX-01). */
const prescriptionsGetRoute: Route = (app, deps) => {
  app.post(
    '/api/recetas/getReceta',
    { schema: callSchema('prescriptions.get'), config: { access: HISTORY_READERS } },
    async (request) => [await ownPrescription(request, deps, request.body.idReceta)],
  );
};

/** Content of the answer for the API's description; bytes are sent as they are. */
const PDF = {
  description: API_WORDS.file,
  content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
};

/** A prescription as a PDF; 404 for one without content. */
const prescriptionsPdfRoute: Route = (app, deps) => {
  const { response, ...schema } = callSchema('prescriptions.pdf');
  app.post(
    '/api/recetas/pdf',
    { schema: { ...schema, response: { ...response, 200: PDF } }, config: { access: HISTORY_READERS } },
    async (request, reply) => {
      const tenant = tenantOf(request);
      const prescription = await ownPrescription(request, deps, request.body.idReceta);
      if (prescription.contenido === null) throw notFound();
      const pdf = await prescriptionPdf(prescription, {
        tenant: tenant.public.name,
        logo: await logoPng(deps.tenants, tenant),
        say: paperWords(tenant),
      });
      return reply.type('application/pdf').send(Buffer.from(pdf));
    },
  );
};

/** Mounts the calls of this feature. */
export const prescriptionsRoutes = featureRoutes(prescriptionsGetRoute, prescriptionsPdfRoute);

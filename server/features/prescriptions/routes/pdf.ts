import { API_WORDS } from '../../../../engine/language/messages/api.ts';
import { HISTORY_READERS } from '../../../platform/core/access.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { tenantOf } from '../../../platform/http/tenant.ts';
import { logoPng } from '../../../platform/tenants/logo-png.ts';
import { paperWords } from '../../../platform/tenants/server-text.ts';
import { prescriptionPdf } from '../prescription-pdf.ts';
import { ownPrescription } from './own-prescription.ts';

/** Content of the answer for the API's description; bytes are sent as they are. */
const PDF = {
  description: API_WORDS.file,
  content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
};

/** A prescription as a PDF; 404 for one without content. */
export const prescriptionsPdfRoute: Route = (app, deps) => {
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

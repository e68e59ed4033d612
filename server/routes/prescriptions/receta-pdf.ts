import { API_WORDS } from '../../../engine/messages/api.ts';
import { HISTORY_READERS } from '../../access.ts';
import { notFound } from '../../app-error.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { prescriptionPdf } from '../../services/prescriptions/prescription-pdf.ts';
import { logoPng } from '../../tenants/logo-png.ts';
import { paperWords } from '../../tenants/server-text.ts';
import type { Route } from '../route.ts';
import { ownPrescription } from './own-prescription.ts';

/** The answer as the API's description tells it; bytes are sent as they are. */
const PDF = {
  description: API_WORDS.file,
  content: { 'application/pdf': { schema: { type: 'string', format: 'binary' } } },
};

/** A prescription as a PDF to keep; one without content is no prescription. */
export const recetaPdfRoute: Route = (app, deps) => {
  const { response, ...schema } = callSchema('prescriptions.pdf');
  app.post<{ Body: { idReceta: number } }>(
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

import { API_WORDS } from '../../../engine/messages/api.ts';
import { PATIENTS } from '../../access.ts';
import { notFound } from '../../app-error.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { recordAudit } from '../../services/audit.ts';
import { copyFile } from '../../services/records/last-copy.ts';
import type { Route } from '../route.ts';
import { copyOf } from './copy-of.ts';

/** The answer as the API's description tells it; bytes are sent as they are. */
const ZIP = {
  description: API_WORDS.file,
  content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
};

/** The copy itself, for whoever asked for it, as long as it is kept; each download is in the audit. */
export const historiaArchivoRoute: Route = (app, deps) => {
  const { response, ...schema } = callSchema('records.file');
  app.post<{ Body: { documento: string } }>(
    '/api/historia/archivo',
    { schema: { ...schema, response: { ...response, 200: ZIP } }, config: { access: PATIENTS } },
    async (request, reply) => {
      const copy = await copyOf(request, deps);
      const file = await copyFile(deps, copy);
      if (!file) throw notFound();
      const happening = { action: 'record.download', object: `person:${copy.aboutId}`, outcome: 'ok' } as const;
      await recordAudit(deps.db, auditOf(request, deps.clock, happening));
      const { buffer, byteOffset, byteLength } = file.bytes;
      return reply
        .header('content-disposition', 'attachment')
        .type('application/zip')
        .send(Buffer.from(buffer, byteOffset, byteLength));
    },
  );
};

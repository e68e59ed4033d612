import { API_WORDS } from '../../../../engine/language/messages/api.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import { ASKED_PATIENTS } from '../../../platform/core/access.ts';
import { notFound } from '../../../platform/core/app-error.ts';
import { auditOf } from '../../../platform/http/audit-of.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { copyFile } from '../last-copy.ts';
import { copyOf } from './copy-of.ts';

/** Content of the answer for the API's description; bytes are sent as they are. */
const ZIP = {
  description: API_WORDS.file,
  content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
};

/** Downloads the copy, for the account that requested it, while it is kept; each download is audited. */
export const recordsFileRoute: Route = (app, deps) => {
  const { response, ...schema } = callSchema('records.file');
  app.post(
    '/api/historia/archivo',
    { schema: { ...schema, response: { ...response, 200: ZIP } }, config: { access: ASKED_PATIENTS } },
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

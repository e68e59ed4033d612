import { PATIENTS } from '../../access.ts';
import { accept } from '../../contract/accept.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { transaction } from '../../db/transaction.ts';
import { auditOf } from '../../plugins/audit-of.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { recordAudit } from '../../services/audit.ts';
import { countOwnCall } from '../../services/limits/call-limit.ts';
import { PROOF_LIMIT } from '../../services/limits/limits.ts';
import { correctEmail } from '../../services/proof/correct-email.ts';
import { freshCode } from '../../services/proof/mail-email-code.ts';
import type { Route } from '../route.ts';

/** Mails a provisional account another code, to the e-mail that its holder says is right (FIXS-04). */
export const codigoCorreoRoute: Route = (app, deps) => {
  app.post(
    '/api/usuarios/correo/codigo',
    { schema: callSchema('account.mailCode'), config: { access: PATIENTS } },
    async (request) => {
      const tenant = tenantOf(request);
      const { person } = sessionOf(request);
      const { payload } = await accept('account.mailCode', request.body, request, deps);
      await countOwnCall(deps, tenant, PROOF_LIMIT, person.id);
      const fresh = await freshCode(deps.passwords, tenantOf(request).public.unit, request.ip);
      await transaction(deps.db, async (db) => {
        await correctEmail({ db, clock: deps.clock }, tenant, person, String(payload.email), fresh);
        const happening = { action: 'email.code', object: `person:${person.id}`, outcome: 'ok' } as const;
        await recordAudit(db, auditOf(request, deps.clock, happening));
      });
      return { ok: true };
    },
  );
};

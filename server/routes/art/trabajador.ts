import { ART_USERS } from '../../access.ts';
import { callSchema } from '../../contract/call-schema.ts';
import { withCaseAudit } from '../../plugins/with-case-audit.ts';
import { knownWorker } from '../../services/art/known-worker.ts';
import type { Route } from '../route.ts';

/** What a manager's own cases already say of a worker, so that it need not be typed again. */
export const trabajadorRoute: Route = (app, deps) => {
  app.post<{ Body: { documento: string } }>(
    '/api/art/trabajador',
    { schema: callSchema('art.worker'), config: { access: ART_USERS } },
    (request) =>
      withCaseAudit(request, deps, { action: 'art.worker' }, (manager) =>
        knownWorker(deps, manager, request.body.documento),
      ),
  );
};

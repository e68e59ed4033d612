import { ART_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { withCaseAudit } from '../case-access.ts';
import { knownWorker } from '../known-worker.ts';

/** Data of a worker from the manager's own cases, to prefill the form. */
export const trabajadorRoute: Route = (app, deps) => {
  app.post('/api/art/trabajador', { schema: callSchema('art.worker'), config: { access: ART_USERS } }, (request) =>
    withCaseAudit(request, deps, { action: 'art.worker' }, (manager) =>
      knownWorker(deps, manager, request.body.documento),
    ),
  );
};

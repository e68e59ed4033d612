import { ANY_SESSION } from '../../access.ts';
import { querySchema } from '../../contract/call-schema.ts';
import { refuseStranger } from '../../plugins/require-person.ts';
import { sessionOf } from '../../plugins/session.ts';
import { tenantOf } from '../../plugins/tenant.ts';
import { readJob } from '../../services/jobs/read-job.ts';
import type { Route } from '../route.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** How a job stands, for whoever began it; anybody else's is as if it were not there (FIXL-46). */
export const trabajoRoute: Route = (app, deps) => {
  app.get<{ Params: { id: string } }>(
    '/api/trabajos/:id',
    { schema: querySchema('jobs.get', 'params'), config: { access: ANY_SESSION } },
    async (request) => {
      const { person, subject } = sessionOf(request);
      const reader = { unit: tenantOf(request).public.unit, personId: person.id, subjectId: subject?.personId };
      const { id } = request.params;
      return (UUID.test(id) ? await readJob(deps, reader, id) : undefined) ?? refuseStranger(request, deps);
    },
  );
};

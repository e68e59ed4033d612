import { ANY_SESSION } from '../../platform/core/access.ts';
import { paramsSchema } from '../../platform/http/contract/call-schema.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';
import { sessionOf } from '../../platform/http/session.ts';
import { tenantOf } from '../../platform/http/tenant.ts';
import { refuseStranger } from '../people/index.ts';
import { readJob } from './read-job.ts';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** State of a job, for the person who began it; 404 for others. */
const jobsGetRoute: Route = (app, deps) => {
  app.get(
    '/api/trabajos/:id',
    { schema: paramsSchema('jobs.get'), config: { access: ANY_SESSION } },
    async (request) => {
      const { person, subject } = sessionOf(request);
      const reader = { unit: tenantOf(request).public.unit, personId: person.id, subjectId: subject?.personId };
      const { id } = request.params;
      return (UUID.test(id) ? await readJob(deps, reader, id) : undefined) ?? refuseStranger(request, deps);
    },
  );
};

/** Mounts the calls of this feature. */
export const jobsRoutes = featureRoutes(jobsGetRoute);

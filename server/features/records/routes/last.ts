import { ASKED_PATIENTS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { lastCopy } from '../last-copy.ts';
import { copyOf } from './copy-of.ts';

/** State of one's own copy. */
export const recordsLastRoute: Route = (app, deps) => {
  app.post(
    '/api/historia/ultima',
    { schema: callSchema('records.last'), config: { access: ASKED_PATIENTS } },
    async (request) => lastCopy(deps, await copyOf(request, deps)),
  );
};

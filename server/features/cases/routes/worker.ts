import { ofDni } from '../../../../engine/domain/identity/identity.ts';
import { ART_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { type ListedCases, withCaseAudit } from '../case-access.ts';
import { type FoundWorker, knownWorker } from '../known-worker.ts';

/** Data of a worker from the manager's own cases, to prefill the form. */
export const artWorkerRoute: Route = (app, deps) => {
  app.post('/api/art/trabajador', { schema: callSchema('art.worker'), config: { access: ART_USERS } }, (request) =>
    withCaseAudit(request, deps, { action: 'art.worker', listOf: readingOf(request.body) }, (manager) =>
      knownWorker(deps, manager, ofDni(request.body.documento)),
    ).then(({ known }) => known),
  );
};

/** Describes whose data were read, by the case that they come from. */
const readingOf =
  (filter: object) =>
  ({ known, newest }: FoundWorker): ListedCases => ({
    filter,
    shown: known.casos,
    cases: newest === null ? [] : [newest],
  });

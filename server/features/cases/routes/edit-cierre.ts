import { ART_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { correctOwn } from './correct-own.ts';

/** Corrects the own fields that closing a case asked. */
export const editCierreRoute: Route = (app, deps) => {
  app.post('/api/art/editCierre', { schema: callSchema('art.editClosing'), config: { access: ART_USERS } }, (request) =>
    correctOwn(request, deps, 'art.editClosing', 'closing'),
  );
};

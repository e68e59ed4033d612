import { ART_USERS } from '../../../platform/core/access.ts';
import { callSchema } from '../../../platform/http/contract/call-schema.ts';
import type { Route } from '../../../platform/http/route.ts';
import { correctOwn } from './correct-own.ts';

/** Corrects the own fields that registering a case asked. */
export const editDatosRoute: Route = (app, deps) => {
  app.post('/api/art/editDatos', { schema: callSchema('art.editData'), config: { access: ART_USERS } }, (request) =>
    correctOwn(request, deps, 'art.editData', 'edit'),
  );
};

import { and, asc, eq } from 'drizzle-orm';
import { PATIENTS } from '../../access.ts';
import { querySchema } from '../../contract/call-schema.ts';
import { banners } from '../../db/schema/index.ts';
import { ownUnit } from '../../plugins/own-unit.ts';
import type { Route } from '../route.ts';

/** What the unit publishes of a kind, in its order (TRAIN-01); another unit's is as if it were not there. */
export const bannersRoute: Route = (app, { db }) => {
  app.get<{ Querystring: { unidad: number; tipo: string } }>(
    '/api/banners',
    { schema: querySchema('banners.list', 'querystring'), config: { access: PATIENTS } },
    async (request) => {
      const { unidad, tipo } = request.query;
      const { cod, titulo, descripcion, url } = banners;
      return db
        .select({ cod, tipo: banners.tipo, titulo, descripcion, url })
        .from(banners)
        .where(and(eq(banners.unit, ownUnit(request, unidad)), eq(banners.kind, tipo)))
        .orderBy(asc(banners.place), asc(banners.id));
    },
  );
};

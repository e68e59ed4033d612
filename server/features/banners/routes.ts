import { and, asc, eq } from 'drizzle-orm';
import { PATIENTS } from '../../platform/core/access.ts';
import { banners } from '../../platform/db/schema/index.ts';
import { querySchema } from '../../platform/http/contract/call-schema.ts';
import { ownUnit } from '../../platform/http/own-unit.ts';
import { featureRoutes, type Route } from '../../platform/http/route.ts';

/** Banners of a kind that the unit publishes, in its order. */
const bannersListRoute: Route = (app, { db }) => {
  app.get('/api/banners', { schema: querySchema('banners.list'), config: { access: PATIENTS } }, async (request) => {
    const { unidad, tipo } = request.query;
    const { cod, titulo, descripcion, url } = banners;
    return db
      .select({ cod, tipo: banners.tipo, titulo, descripcion, url })
      .from(banners)
      .where(and(eq(banners.unit, ownUnit(request, unidad)), eq(banners.kind, tipo)))
      .orderBy(asc(banners.place), asc(banners.id));
  });
};

/** Mounts the calls of this feature. */
export const bannersRoutes = featureRoutes(bannersListRoute);

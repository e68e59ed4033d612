import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { AppDeps } from '../deps.ts';
import type { SchemaOf } from './contract/call-schema.ts';

/** Types body, query and params of a route by its schema (`callSchema`). */
interface CallTypes extends FastifyTypeProvider {
  readonly validator: NonNullable<this['schema']> extends SchemaOf<infer T> ? T : unknown;
}

/** The app as routes see it: a request has the types of its call. */
export type RouteApp = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  CallTypes
>;

/** Registers one route, or the few methods of one path. */
export type Route = (app: RouteApp, deps: AppDeps) => void;

/** The plugin by which a feature mounts its calls. */
export type FeatureRoutes = FastifyPluginAsync<AppDeps>;

/**
 * Makes the plugin of a feature's `routes.ts`. What a route adds to the app besides (hooks, parsers) stays in its
 * feature.
 */
export function featureRoutes(...routes: readonly Route[]): FeatureRoutes {
  return async (app, deps) => {
    for (const route of routes) route(app.withTypeProvider(), deps);
  };
}

import type {
  FastifyBaseLogger,
  FastifyInstance,
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

import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../deps.ts';

/** Adds one route, or one path's few methods, to the app. */
export type Route = (app: FastifyInstance, deps: AppDeps) => void;

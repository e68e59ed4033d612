import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../db/database.ts';
import type { DatabaseState } from '../db/database-state.ts';
import type { Phase } from './lifecycle.ts';

/** Whether this server should get requests, with the reasons if not. */
export interface Readiness {
  readonly ready: boolean;
  readonly phase: Phase;
  readonly database: DatabaseState;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads the state within a second even if the database hangs; shared by `/ready`, `/health` and the metrics. */
    readonly readiness: () => Promise<Readiness>;
    /** Called with each state that a readiness check has read, before its caller hears of it. */
    readonly databaseWatchers: Set<(state: DatabaseState) => void>;
  }
}

/** Registers the readiness check; each change of the database's state is logged once. */
export function registerReadiness(app: FastifyInstance, database: OpenDatabase): void {
  let before: DatabaseState = 'migrated';
  app.decorate('databaseWatchers', new Set<(state: DatabaseState) => void>());
  app.decorate('readiness', async () => {
    const state = await database.state();
    if (state !== before) app.log.warn({ event: 'database.state', state, before }, 'database changed');
    before = state;
    for (const watch of app.databaseWatchers) watch(state);
    const { phase } = app.lifecycle;
    return { ready: phase === 'serving' && state === 'migrated', phase, database: state };
  });
}

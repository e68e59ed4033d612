import type { FastifyInstance } from 'fastify';
import type { OpenDatabase } from '../db/database.ts';
import type { DatabaseState } from '../db/database-state.ts';
import type { Phase } from './lifecycle.ts';

/** Whether people should be sent to this server, and what is missing where they should not. */
export interface Readiness {
  readonly ready: boolean;
  readonly phase: Phase;
  readonly database: DatabaseState;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers within a second whatever hangs; `/ready`, `/health` and the figures say the same by it. */
    readonly readiness: () => Promise<Readiness>;
  }
}

/** Lets routes and figures ask whether this server is ready; each change of the database is logged once. */
export function registerReadiness(app: FastifyInstance, database: OpenDatabase): void {
  let before: DatabaseState = 'migrated';
  app.decorate('readiness', async () => {
    const state = await database.state();
    if (state !== before) app.log.warn({ event: 'database.state', state, before }, 'database changed');
    before = state;
    const { phase } = app.lifecycle;
    return { ready: phase === 'serving' && state === 'migrated', phase, database: state };
  });
}

import { inTime } from './in-time.ts';

/**
 * State of a database: `full` has no disk space left, `read-only` takes no writes, `unreachable` does not answer in
 * time.
 */
export type DatabaseState = 'migrated' | 'not-migrated' | 'read-only' | 'full' | 'unreachable';

/**
 * Milliseconds that a check may take, so that `/ready` and `/health` answer within a second even if the database hangs.
 */
const PATIENCE = 600;

/** Checks the state of a database; a check that takes too long or fails counts as `unreachable`. */
export const stateInTime = (look: () => Promise<DatabaseState>): (() => Promise<DatabaseState>) =>
  inTime(look, 'unreachable', PATIENCE);

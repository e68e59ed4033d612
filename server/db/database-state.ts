import { inTime } from './in-time.ts';

/** How a database stands: `full` keeps nothing more, `read-only` takes no write, `unreachable` does not answer in time. */
export type DatabaseState = 'migrated' | 'not-migrated' | 'read-only' | 'full' | 'unreachable';

/** Milliseconds that a look may take: who asks for `/ready` or `/health` is answered within a second, whatever hangs. */
const PATIENCE = 600;

/** Asks how a database stands; a look that takes too long or fails counts as `unreachable`. */
export const stateInTime = (look: () => Promise<DatabaseState>): (() => Promise<DatabaseState>) =>
  inTime(look, 'unreachable', PATIENCE);

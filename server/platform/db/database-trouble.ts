import { channel } from 'node:diagnostics_channel';

/** A failure of the database outside of requests. */
export interface DatabaseTrouble {
  readonly event: 'database.connection-lost' | 'database.notice-failed';
  readonly error: unknown;
}

/** Node diagnostics channel for such failures; log and metrics subscribe to it. */
export const DATABASE_TROUBLE = 'portal:database-trouble';

const troubles = channel(DATABASE_TROUBLE);

/** Publishes a failure; without subscribers it is dropped. */
export function publishTrouble(event: DatabaseTrouble['event'], error: unknown): void {
  if (troubles.hasSubscribers) troubles.publish({ event, error } satisfies DatabaseTrouble);
}

import { channel } from 'node:diagnostics_channel';

/** Something that went wrong with the database beside every request. */
export interface DatabaseTrouble {
  readonly event: 'database.connection-lost' | 'database.notice-failed';
  readonly error: unknown;
}

/** Channel of Node on which each trouble is published; log and metrics subscribe to it. */
export const DATABASE_TROUBLE = 'portal:database-trouble';

const troubles = channel(DATABASE_TROUBLE);

/** Publishes a trouble; without subscribers it is dropped. */
export function publishTrouble(event: DatabaseTrouble['event'], error: unknown): void {
  if (troubles.hasSubscribers) troubles.publish({ event, error } satisfies DatabaseTrouble);
}

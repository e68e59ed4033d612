import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { rootCause } from '../core/root-cause.ts';
import { DATABASE_TROUBLE, type DatabaseTrouble } from '../db/database-trouble.ts';

/** Logs connections that the database closed, and notices that could not be read. */
export function registerDatabaseTrouble(app: FastifyInstance): void {
  const onTrouble = (message: unknown): void => {
    const { event, error } = message as DatabaseTrouble;
    const lost = event === 'database.connection-lost';
    app.log.warn({ event, reason: rootCause(error), ...(lost ? {} : { err: error }) }, 'database trouble');
  };
  subscribe(DATABASE_TROUBLE, onTrouble);
  app.addHook('onClose', async () => {
    unsubscribe(DATABASE_TROUBLE, onTrouble);
  });
}

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';
import { CONNECTOR_PAUSED, type ConnectorPaused } from '../outbound/breaker.ts';

/** Logs services of other companies that are not asked for a while, and those that answer again. */
export function registerConnectorTrouble(app: FastifyInstance): void {
  const onPaused = (message: unknown): void => {
    const { tenant, connector, paused } = message as ConnectorPaused;
    app.log.warn({ event: paused ? 'connector.silent' : 'connector.answers', tenant, connector }, 'alarm');
  };
  subscribe(CONNECTOR_PAUSED, onPaused);
  app.addHook('onClose', async () => {
    unsubscribe(CONNECTOR_PAUSED, onPaused);
  });
}

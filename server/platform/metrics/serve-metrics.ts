import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { OperatorError } from '../core/operator-error.ts';
import type { AppDeps } from '../deps.ts';
import { appMetrics } from './app-metrics.ts';

/** Address of the metrics server, and its end. */
export interface ServedMetrics {
  readonly address: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves `/metrics` on its own port, on the loopback interface unless METRICS_HOST says otherwise, so that it is not
 * public.
 * @throws OperatorError PORT_IN_USE
 */
export async function serveMetrics(
  app: FastifyInstance,
  deps: AppDeps,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<ServedMetrics> {
  const metrics = appMetrics(app, deps);
  const server = createServer((request, answer) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      answer.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => answer.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'metrics failed');
        answer.writeHead(500).end();
      },
    );
  });
  // Errors such as too many open files must not end the process.
  server.on('error', (error) => app.log.error({ err: error }, 'metrics server failed'));
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw inUse ? new OperatorError('PORT_IN_USE', { port, name: 'METRICS_PORT' }) : error;
  });
  const bound = server.address();
  const at = typeof bound === 'object' && bound ? bound.port : port;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${at}/metrics`,
    close: async () => {
      metrics.close();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

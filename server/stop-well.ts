import type { FastifyInstance } from 'fastify';
import type { OperatorCode } from '../engine/messages/operator.ts';

/** Milliseconds that answers under way get once nobody new is let in; then their connections are closed. */
const UNDER_WAY = 10_000;
/** Milliseconds after that in which everything else must have ended. */
const REST = 10_000;

/** What stops, and how. */
interface Running {
  readonly app: FastifyInstance;
  /** Seconds for which whoever comes is still served, so that balancers see `/ready` say no. */
  readonly drainSeconds: number;
  /** Gives back at once what other servers may go on with. */
  readonly handOver: () => Promise<void>;
  /** Lets go of everything, once nobody is served. */
  readonly letGo: () => Promise<void>;
  readonly say: (code: OperatorCode, args?: Readonly<Record<string, string | number>>) => void;
}

/**
 * Ends the process in order (FIXS-21). By SIGTERM: `/ready` says no at once and jobs are given back; whoever comes is still
 * served for `drainSeconds`, each answer closing its connection; then nobody new is let in, lines of calls are told to
 * come back elsewhere, and answers under way end. By SIGINT somebody sits at the keyboard, and after an exception that no
 * request caught nobody knows what it left half done: nobody is served any more, and of the exception the process ends as
 * failed, for whoever supervises it to start it anew. A second signal or exception does not wait.
 */
export function stopWell(running: Running): void {
  let stopping = false;
  const stop = (exitCode: number, drainSeconds = 0): void => {
    if (stopping) process.exit(1);
    stopping = true;
    endInOrder(running, drainSeconds).then(
      () => process.exit(exitCode),
      (error: unknown) => {
        running.app.log.fatal({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop(0, running.drainSeconds));
  process.on('SIGINT', () => stop(0));
  process.on('uncaughtException', (error) => {
    running.app.log.fatal({ err: error }, 'an exception outside of every request: this process ends');
    stop(1);
  });
}

async function endInOrder({ app, say, handOver, letGo }: Running, drainSeconds: number): Promise<void> {
  app.lifecycle.drain();
  if (drainSeconds > 0) say('DRAINING', { seconds: drainSeconds });
  const grace = new Promise((resolve) => setTimeout(resolve, drainSeconds * 1_000));
  await Promise.all([grace, handOver()]);
  say('STOPPING');
  setTimeout(() => app.server.closeAllConnections(), UNDER_WAY).unref();
  setTimeout(() => process.exit(1), UNDER_WAY + REST).unref();
  await app.close();
  await letGo();
  say('STOPPED');
}

import type { FastifyInstance } from 'fastify';
import type { OperatorCode } from '../engine/messages/operator.ts';

/** Milliseconds for running requests once the server accepts no more; then their connections are cut. */
const UNDER_WAY = 10_000;
/** Milliseconds afterwards for everything else. */
const REST = 10_000;

/** Milliseconds for returning jobs to the queue: a hanging database must not keep the server from stopping. */
const HAND_OVER = 5_000;

/** Longest orderly shutdown in milliseconds for a drain time; process supervisors must wait longer. */
export const longestShutdown = (drainSeconds: number): number =>
  Math.max(drainSeconds * 1_000, HAND_OVER) + UNDER_WAY + REST;

/** Parts to stop. */
export interface Running {
  readonly app: Pick<FastifyInstance, 'lifecycle' | 'log' | 'close'>;
  /** Seconds for which new requests are still served, so that balancers notice `/ready`. */
  readonly drainSeconds: number;
  /** Returns running jobs to the queue for other servers. */
  readonly handOver: () => Promise<void>;
  /** Closes everything, after the last request. */
  readonly letGo: () => Promise<void>;
  readonly say: (code: OperatorCode, args?: Readonly<Record<string, string | number>>) => void;
}

/**
 * Shuts the process down on a signal (FIXS-21). After SIGTERM new requests are served for `drainSeconds`, each answer
 * closing its connection, so that a balancer notices `/ready` first; then calls' sockets close, so that pages reconnect
 * elsewhere, and running requests finish. SIGINT comes from a keyboard, and an uncaught exception leaves an unknown
 * state: both skip the drain time. A second signal or exception exits at once.
 */
export function shutDownOnSignal(running: Running): void {
  let stopping = false;
  const stop = (exitCode: number, drainSeconds = 0): void => {
    if (stopping) process.exit(1);
    stopping = true;
    shutDown(running, drainSeconds).then(
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

/** Stops everything in order; if a step hangs, the process exits as failed after the total time of all steps. */
export async function shutDown({ app, say, handOver, letGo }: Running, drainSeconds: number): Promise<void> {
  const draining = drainSeconds * 1_000;
  setTimeout(() => process.exit(1), longestShutdown(drainSeconds)).unref();
  app.lifecycle.drain();
  if (drainSeconds > 0) say('DRAINING', { seconds: drainSeconds });
  // Unreturned jobs are taken over by other servers when their lease expires.
  const given = handOver().catch((error: unknown) => app.log.error({ err: error }, 'jobs could not be given back'));
  await Promise.all([waited(draining), Promise.race([given, waited(HAND_OVER)])]);
  say('STOPPING');
  setTimeout(() => app.lifecycle.cut(), UNDER_WAY).unref();
  await app.lifecycle.closeListener();
  await app.close();
  await letGo();
  say('STOPPED');
}

const waited = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

import type { FastifyInstance } from 'fastify';
import type { OperatorCode } from '../engine/language/messages/operator.ts';

/** Milliseconds for running requests once the server accepts no more; then their connections are cut. */
const UNDER_WAY = 10_000;
/** Milliseconds afterwards for everything else. */
const REST = 10_000;

/** Milliseconds for returning jobs to the queue: a hanging database must not keep the server from stopping. */
const HAND_OVER = 5_000;
/** Milliseconds for the current step of a start when a signal arrives. */
const STEP = 10_000;

/** Longest orderly shutdown in milliseconds for a drain time; process supervisors must wait longer. */
export const longestShutdown = (drainSeconds: number): number =>
  Math.max(drainSeconds * 1_000, HAND_OVER) + UNDER_WAY + REST;

/** Parts to stop; the start adds each as soon as it is open. */
export interface Running {
  app?: Pick<FastifyInstance, 'lifecycle' | 'log' | 'close'>;
  /** Returns running jobs to the queue for other servers. */
  handOver?: () => Promise<void>;
  /** Seconds for which new requests are still served, so that balancers notice `/ready`. */
  drainSeconds: number;
  /** Close the open parts after the last request, in reverse order. */
  readonly letGo: (() => Promise<void> | void)[];
  readonly say: (code: OperatorCode, args?: Readonly<Record<string, string | number>>) => void;
}

/**
 * Starts a server, and shuts the process down on a signal, also while it starts: the start looks at its
 * signal between its steps. After SIGTERM new requests are served for `drainSeconds`, each answer closing its
 * connection, so that a balancer notices `/ready` first; then calls' sockets close, so that pages reconnect elsewhere,
 * and running requests finish. SIGINT comes from a keyboard, and an uncaught exception leaves an unknown state: both
 * skip the drain time. A second signal or exception exits at once.
 * @param failed reports an error that ends the process
 * @throws what the start throws, unless the server was told to stop
 */
export async function runUntilSignal(
  running: Running,
  start: (stopping: AbortSignal) => Promise<void>,
  failed: (error: unknown) => void,
): Promise<void> {
  const stopping = new AbortController();
  let step: Promise<unknown> = Promise.resolve();
  let isStarted = false;
  const stop = (exitCode: number, drainSeconds = 0): void => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    // Also for the step of a start that hangs.
    setTimeout(() => process.exit(1), longestShutdown(drainSeconds)).unref();
    Promise.race([step, waited(STEP)])
      // A server that is starting was not yet given to any balancer.
      .then(() => shutDown(running, isStarted ? drainSeconds : 0))
      .then(
        () => process.exit(exitCode),
        (error: unknown) => {
          failed(error);
          process.exit(1);
        },
      );
  };
  process.on('SIGTERM', () => stop(0, running.drainSeconds));
  process.on('SIGINT', () => stop(0));
  process.on('uncaughtException', (error) => {
    failed(error);
    stop(1);
  });
  const started = start(stopping.signal);
  step = started.catch(() => undefined);
  try {
    await started;
    isStarted = true;
  } catch (error) {
    if (!stopping.signal.aborted) throw error;
  }
}

/** Stops everything in order; if a step hangs, the process exits as failed after the total time of all steps. */
export async function shutDown({ app, say, handOver, letGo }: Running, drainSeconds: number): Promise<void> {
  const draining = drainSeconds * 1_000;
  setTimeout(() => process.exit(1), longestShutdown(drainSeconds)).unref();
  app?.lifecycle.drain();
  if (drainSeconds > 0) say('DRAINING', { seconds: drainSeconds });
  // Unreturned jobs are taken over by other servers when their lease expires.
  const given = handOver?.().catch((error: unknown) => app?.log.error({ err: error }, 'jobs could not be given back'));
  await Promise.all([waited(draining), Promise.race([given, waited(HAND_OVER)])]);
  say('STOPPING');
  if (app) {
    setTimeout(() => app.lifecycle.cut(), UNDER_WAY).unref();
    await app.lifecycle.closeListener();
    await app.close();
  }
  for (const close of letGo.toReversed()) await close();
  say('STOPPED');
}

const waited = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

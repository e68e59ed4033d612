import type { FastifyInstance } from 'fastify';
import type { OperatorCode } from '../engine/messages/operator.ts';

/** Milliseconds that answers under way get once nobody new is let in; then their connections are closed. */
const UNDER_WAY = 10_000;
/** Milliseconds after that in which everything else must have ended. */
const REST = 10_000;

/** Milliseconds that giving jobs back may take: a database that hangs must not keep a server that was told to go. */
const HAND_OVER = 5_000;

/** Milliseconds that the longest end in order takes, of a server that drains so long; who supervises it waits longer. */
export const longestShutdown = (drainSeconds: number): number =>
  Math.max(drainSeconds * 1_000, HAND_OVER) + UNDER_WAY + REST;

/** What stops, and how. */
export interface Running {
  readonly app: Pick<FastifyInstance, 'lifecycle' | 'log' | 'close'>;
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

/** Ends everything in order; whatever hangs, the process ends as failed once the time of all steps is over. */
export async function shutDown({ app, say, handOver, letGo }: Running, drainSeconds: number): Promise<void> {
  const draining = drainSeconds * 1_000;
  setTimeout(() => process.exit(1), longestShutdown(drainSeconds)).unref();
  app.lifecycle.drain();
  if (drainSeconds > 0) say('DRAINING', { seconds: drainSeconds });
  // What is not given back is free for the others by itself, once its server gives no sign of life.
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

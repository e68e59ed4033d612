import type { FastifyInstance } from 'fastify';
import { AppError } from '../core/app-error.ts';
import type { OpenDatabase } from '../db/database.ts';
import { isOutage } from '../db/outage.ts';
import { awayPage } from '../pages/away-page.ts';
import { PLAIN_HEADERS } from '../pages/plain-page.ts';
import { wantsPage } from '../pages/wants-page.ts';

/** Milliseconds between two looks at the database, and between two trial requests while it is silent. */
const EVERY = 1_000;
/** Failed checks in a row before requests are refused: a single one may come from a busy process. */
const LOOKS = 2;
/** Seconds for Retry-After. */
const RETRY_AFTER = 5;

/** Circuit breaker in front of the database: opens by looks that find it unreachable, closes by anything that it answers. */
export class SilentDatabase {
  readonly #look: () => void;
  readonly #now: () => number;
  /** Failed checks in a row. */
  #missed = 0;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #triedAt = Number.NEGATIVE_INFINITY;

  /**
   * @param look begins a check of the database, whose result {@link heard} is given
   * @param now milliseconds of a clock that only runs forward
   */
  constructor(look: () => void, now: () => number) {
    this.#look = look;
    this.#now = now;
  }

  /** Whether a request may go to the database: always while it answers, else one a second to try it. */
  admits(): boolean {
    const now = this.#now();
    if (now - this.#lookedAt >= EVERY) {
      this.#lookedAt = now;
      this.#look();
    }
    if (this.#missed < LOOKS) return true;
    if (now - this.#triedAt < EVERY) return false;
    this.#triedAt = now;
    return true;
  }

  /** Notes whether the database answered a check. */
  heard(answers: boolean): void {
    this.#missed = answers ? 0 : this.#missed + 1;
  }
}

/**
 * Refuses requests at once while PostgreSQL is known not to answer: each would occupy a connection of the pool, and a
 * person would wait for its time to run out. Requests ask for a look themselves, because nothing else may ask for
 * `/ready`. The embedded database runs in this process: while it does not answer, neither does the process.
 */
export function registerSilentDatabase(app: FastifyInstance, database: OpenDatabase): void {
  if (database.engine !== 'postgres') return;
  const look = () => void app.readiness();
  const silent = new SilentDatabase(look, () => performance.now());
  // Also checks that a balancer asks for: whoever reads that the server is ready may send a request at once.
  app.databaseWatchers.add((state) => silent.heard(state !== 'unreachable'));
  app.addHook('onRequest', async (request, reply) => {
    if (request.tenant === null || silent.admits()) return;
    if (wantsPage(request))
      return reply
        .code(503)
        .headers({ ...PLAIN_HEADERS, 'retry-after': RETRY_AFTER })
        .type('text/html; charset=utf-8')
        .send(awayPage(request.tenant.public));
    throw new AppError(503, 'UNAVAILABLE', { retryAfter: RETRY_AFTER });
  });
  app.addHook('onError', (_request, _reply, error, done) => {
    // Looked at once, so that the next request need not find out by waiting.
    if (isOutage(error)) look();
    done();
  });
}

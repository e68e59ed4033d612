import { randomBytes } from 'node:crypto';
import { TransactionRollbackError } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from './database.ts';
import { anyCause } from './outage.ts';
import { idempotencyKeys } from './schema/index.ts';

/** Code of PostgreSQL: its disk is full. */
const DISK_FULL = '53100';
/** Bytes that must find a place: more than the pages that are free already. */
const TRIAL = 256 * 1024;
/** Milliseconds between two trials. */
const EVERY = 2_000;

/**
 * Remembers that a database said that its disk is full, until a write of some size succeeds: small writes still find room in
 * pages that are there, so one of them proves nothing.
 */
export class WriteTrial {
  #full = false;
  #tried = 0;

  /** Hears what the database answers to statements of `client`, whoever sent them. */
  watch(client: pg.Client): void {
    client.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code === DISK_FULL) this.#full = true;
    });
  }

  /** Whether the disk is full: tries a write, rolled back, where it was and the last trial is some seconds old. */
  async isFull(db: Database): Promise<boolean> {
    if (!this.#full || Date.now() - this.#tried < EVERY) return this.#full;
    this.#tried = Date.now();
    this.#full = await tryToWrite(db).then(
      () => false,
      (error: unknown) => anyCause(error, (code) => code === DISK_FULL),
    );
    return this.#full;
  }
}

/** Writes what a large answer takes, and takes it back. @throws what the database said */
async function tryToWrite(db: Database): Promise<void> {
  const body = randomBytes(TRIAL).toString('base64');
  const row = { unit: 0, actor: 'trial', route: 'trial', key: randomBytes(8).toString('hex'), bodyHash: '' };
  await db
    .transaction(async (tx) => {
      await tx.insert(idempotencyKeys).values({ ...row, body, createdAt: new Date() });
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
}

import { randomBytes } from 'node:crypto';
import { TransactionRollbackError } from 'drizzle-orm';
import type pg from 'pg';
import type { Database } from './database.ts';
import { anyCause } from './outage.ts';
import { idempotencyKeys } from './schema/index.ts';

/** PostgreSQL's error code for a full disk. */
const DISK_FULL = '53100';
/** Bytes of a trial, more than free pages could take. */
const TRIAL = 256 * 1024;
/** Milliseconds between two trials. */
const EVERY = 2_000;

/**
 * Remembers that the database reported a full disk, until a larger write succeeds: small writes still fit into free
 * pages and prove nothing.
 */
export class WriteTrial {
  #full = false;
  #tried = 0;

  /** Watches the errors that the database sends to `client`. */
  watch(client: pg.Client): void {
    client.connection.on('errorMessage', ({ code }: { readonly code?: string }) => {
      if (code === DISK_FULL) this.#full = true;
    });
  }

  /**
   * Whether the disk is full. If it was, tries a write and rolls it back, unless the last trial is some seconds old at
   * most.
   */
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

/** Writes as much as a large response takes, and rolls back. @throws the database's error */
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

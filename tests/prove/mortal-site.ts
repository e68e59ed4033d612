import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { OpenDatabase } from '../../server/platform/db/database.ts';
import { openPglite } from '../../server/platform/db/open-pglite.ts';
import { openPostgres } from '../../server/platform/db/open-postgres.ts';
import { createTestDatabase } from '../server/test-database.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { KillableServer } from './killable-server.ts';

/** Milliseconds after which a person who has to retry gives up. */
const PATIENCE = 300_000;

/** Answer of a request. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** Seconds to wait before a retry; 0 without a hint. */
  readonly later: number;
}

/** Opens the site's database, while no server of it lives. */
export type Open = () => Promise<OpenDatabase>;

/** A site whose server is killed and started again on the same data, and how many of its answers came. */
export class MortalSite {
  server!: KillableServer;
  answers = 0;
  /** How often somebody had to press again. */
  delays = 0;
  private lives = 0;
  private readonly tenant: string;
  private readonly unit: number;
  private readonly env: Record<string, string>;

  constructor(tenant: string, env: Record<string, string>) {
    this.tenant = tenant;
    this.unit = compiledTenant(tenant).public.unit;
    this.env = env;
  }

  /** Lives again, a minute later by its clock: what people may do in a minute they may do in each life. */
  async live(env: Record<string, string> = {}): Promise<void> {
    this.server = await KillableServer.start(this.tenant, { ...this.env, ...env, MINUTES_AHEAD: String(this.lives) });
    this.lives += 1;
  }

  /** Also after a proof that failed halfway. */
  async end(): Promise<void> {
    await this.server?.kill();
  }

  /** Fills in the demo data, and dies. */
  async fill(): Promise<void> {
    await this.live({ FIRST_START: '1' });
    expect((await fetch(`${this.server.address}/api/unidad/requisitos`)).status).toBe(200);
    await this.server.kill();
  }

  /**
   * Sends until there is an answer. On a machine with too much to do a lock is not had in time: 503 keeps nothing and says
   * after how many seconds to come back, and whoever does so carries the same key (FIXS-12, R2). Who pressed again at
   * once would only add to what there is to do.
   * @param body JSON, or a form with files
   * @returns undefined when the answer never came
   */
  async send(
    token: string,
    path: string,
    body: object,
    key: string = randomUUID(),
    until = Date.now() + PATIENCE,
  ): Promise<Answer | undefined> {
    const answer = await this.sendOnce(token, path, body, key);
    if (answer?.status !== 503 || Date.now() > until) return answer;
    expect(answer.later, JSON.stringify(answer.body)).toBeGreaterThan(0);
    this.delays += 1;
    await setTimeout(answer.later * 1_000);
    return this.send(token, path, body, key, until);
  }

  private async sendOnce(token: string, path: string, body: object, key: string): Promise<Answer | undefined> {
    const { address } = this.server;
    const form = body instanceof FormData;
    try {
      const answer = await fetch(`${address}${path}`, {
        method: 'POST',
        headers: {
          ...(form ? {} : { 'content-type': 'application/json' }),
          origin: address,
          cookie: `sid_${this.unit}=${token}; tenant=${this.tenant}`,
          'idempotency-key': key,
        },
        body: form ? body : JSON.stringify(body),
      });
      const later = Number(answer.headers.get('retry-after'));
      const said = { status: answer.status, body: JSON.parse(await answer.text()), later };
      this.answers += 1;
      return said;
    } catch {
      return undefined;
    }
  }

  /**
   * Runs `act` by everybody, again and again, and kills the server after so many answers more: the others' requests are
   * anywhere at that moment, waiting for a lock, committed, on their way back.
   * @param act false when its answer never came
   */
  async dieAmong<Person>(
    everybody: readonly Person[],
    answers: number,
    act: (person: Person) => Promise<boolean>,
  ): Promise<void> {
    const deadline = this.answers + answers;
    let dying: Promise<void> | undefined;
    const go = async (person: Person): Promise<void> => {
      while (!dying) {
        if (!(await act(person))) return;
        if (this.answers >= deadline) dying ??= this.server.kill();
      }
    };
    await Promise.all(everybody.map(go));
    await dying;
  }

  /**
   * Kills the server at the `at`th place of a request (tests/setup/stopping-server.ts). @returns false when the request was
   * answered before: it has no such place
   */
  async dieAt(route: string, at: number, request: () => Promise<unknown>): Promise<boolean> {
    await this.server.armed(route, at);
    const answered = request();
    const stopped = (await this.server.said()) === 'stopped';
    if (stopped) await this.server.kill();
    await answered;
    return stopped;
  }
}

/** A site of a tenant on the embedded database, ended and forgotten when the work with it is done. */
export async function onPglite(tenant: string, work: (site: MortalSite, open: Open) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-mortal-'));
  const site = new MortalSite(tenant, { DATA_DIR: folder });
  try {
    await work(site, () => openPglite(folder));
  } finally {
    // Its server first, which else goes on writing there.
    await site.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A site of a tenant on PostgreSQL, ended and forgotten when the work with it is done. */
export async function onPostgres(tenant: string, work: (site: MortalSite, open: Open) => Promise<void>): Promise<void> {
  const { url, drop } = await createTestDatabase();
  const site = new MortalSite(tenant, { DATABASE_URL: url });
  try {
    await work(site, () => openPostgres(url));
  } finally {
    await site.end();
    await drop();
  }
}

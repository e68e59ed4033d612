import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { rootFolder } from '../../../tools/readers/root-folder.ts';
import { freePort } from '../../prove/installation.ts';
import { createTestDatabase } from '../../server/test-database.ts';
import { startDebian, startEmbedded } from '../../setup/cluster.ts';
import { readMemory, readSpent, type Spent } from './meters.ts';
import { type Staff, seedSite } from './seed-site.ts';
import { hangUp } from './visitor.ts';

/** The built server as an operator starts it, on a PostgreSQL of its own, with patients and professionals. */
export interface Site extends Staff {
  readonly origin: string;
  /** A connection beside the server's. */
  readonly database: pg.Client;
  readonly versions: string;
  /** Use of both so far. */
  readonly spent: () => Spent;
  /** Memory of the server in MB. */
  readonly memory: () => number;
  /** Bytes of every table with its indexes. */
  readonly sizes: () => Promise<Map<string, number>>;
  /** Bytes that PostgreSQL has written to its log so far. */
  readonly written: () => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Opens the site. @param patients how many accounts there are */
export async function openSite(patients: number): Promise<Site> {
  const cluster = await startEmbedded().catch(startDebian);
  process.env.TEST_DATABASE_URL = cluster.url;
  const { url, drop } = await createTestDatabase();
  const database = new pg.Client({ connectionString: url });
  const server = await startServer(url);
  await database.connect();
  const staff = await seedSite(database, patients);
  const postmaster = Number(await value(database, "split_part(pg_read_file('postmaster.pid'), e'\\n', 1)"));
  const version = await value(database, "current_setting('server_version')");
  return {
    ...staff,
    origin: server.origin,
    database,
    versions: `Node ${process.versions.node}, PostgreSQL ${version}`,
    spent: () => readSpent(server.pid, postmaster),
    memory: () => readMemory(server.pid),
    sizes: () => tableSizes(database),
    written: async () => Number(await value(database, "pg_current_wal_insert_lsn() - '0/0'::pg_lsn")),
    close: async () => {
      hangUp();
      await server.stop();
      await database.end();
      await drop();
      await cluster.stop();
      delete process.env.TEST_DATABASE_URL;
    },
  };
}

/** Value of an SQL expression. */
async function value(database: pg.Client, expression: string): Promise<string> {
  const { rows } = await database.query<{ said: string }>(`select (${expression})::text as said`);
  return rows[0]?.said ?? '';
}

interface RunningServer {
  readonly origin: string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** With the log of production, written to nowhere, and a proxy in front, so that each visitor has an address. */
async function startServer(url: string): Promise<RunningServer> {
  const port = await freePort();
  const env = {
    ...process.env,
    DATABASE_URL: url,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEMO: '1',
    DEFAULT_TENANT: 'demo',
    TRUST_PROXY: '127.0.0.1',
    // All patients are of one unit: its totals in a minute are those of a whole installation.
    LIMITS_FACTOR: '20',
    DRAIN_SECONDS: '0',
    NODE_ENV: 'production',
  };
  const child = spawn(process.execPath, [join(rootFolder(), 'dist/server/start.js')], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${origin}/ready`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await pause(100);
  }
  return { origin, pid: child.pid ?? 0, stop: () => stopped(child) };
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

async function tableSizes(database: pg.Client): Promise<Map<string, number>> {
  const { rows } = await database.query<{ name: string; bytes: string }>(
    "select relname as name, pg_total_relation_size(oid) as bytes from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { EmbeddedPostgres } from './embedded-postgres.ts';

const run = promisify(execFile);

/** A running PostgreSQL that belongs to this run alone. */
export interface Cluster {
  /** Address of the maintenance database; tests create their own databases beside it. */
  readonly url: string;
  /** Names of the running services, for the one line at start. */
  readonly name: string;
  readonly stop: () => Promise<void>;
}

const PREFIX = 'portal-pg-';
/** Lost at the first power cut, and twice as fast: right for a database that lives for one test run. */
const SETTINGS = [
  '-c',
  'fsync=off',
  '-c',
  'synchronous_commit=off',
  '-c',
  'full_page_writes=off',
  '-c',
  'max_connections=200',
];

const isRoot = () => process.getuid?.() === 0;

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** The folder's name carries our process id, so that a later run recognises what a killed one left behind. */
const newFolder = () => mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Stops the servers, and removes the folders, of test runs that were killed before they could do so themselves. */
export async function sweepOrphans(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = Number(name.slice(PREFIX.length).split('-')[0]);
    if (!Number.isInteger(owner) || alive(owner)) continue;
    const folder = join(tmpdir(), name);
    const pidFile = join(folder, 'postmaster.pid');
    const postmaster = existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8').split('\n')[0]) : 0;
    if (postmaster > 0 && alive(postmaster)) process.kill(postmaster, 'SIGINT');
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/** The PostgreSQL that comes with the dev dependencies. As root it runs as the user `postgres`, which it makes if need be. */
export async function startEmbedded(): Promise<Cluster> {
  const folder = await newFolder();
  const port = await freePort();
  const lines: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: isRoot(),
    initdbFlags: ['--encoding=UTF8', '--no-sync'],
    postgresFlags: SETTINGS,
    onLog: (line) => lines.push(String(line)),
    onError: (line) => lines.push(String(line)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    await rm(folder, { recursive: true, force: true });
    throw new Error(`embedded-postgres: ${String(cause ?? 'no start')} ${lines.slice(-3).join(' ')}`.trim());
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    name: 'PostgreSQL de embedded-postgres',
    stop: () => server.stop(),
  };
}

function debianBinaries(): string | undefined {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return undefined;
  const newest = readdirSync(base).sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? undefined : join(base, newest, 'bin');
}

async function postgresUser(): Promise<{ uid?: number; gid?: number }> {
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}

async function untilItAnswers(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt >= 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Starts a cluster with an empty database `portal`, whose address it returns. */
export async function startWithPortal(): Promise<Cluster & { readonly portal: string }> {
  const cluster = await startEmbedded().catch(startDebian);
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query('create database portal');
  await client.end();
  const portal = new URL(cluster.url);
  portal.pathname = '/portal';
  return { ...cluster, portal: portal.href };
}

/** The PostgreSQL of the machine (Debian's folders), as the user `postgres` when we are root. */
export async function startDebian(): Promise<Cluster> {
  const bin = debianBinaries();
  if (bin === undefined) throw new Error('Debian: /usr/lib/postgresql does not exist');
  const folder = await newFolder();
  const port = await freePort();
  const who = isRoot() ? await postgresUser() : {};
  if (who.uid !== undefined && who.gid !== undefined) await chown(folder, who.uid, who.gid);
  await run(join(bin, 'initdb'), ['-D', folder, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--no-sync'], who);
  const server = spawn(join(bin, 'postgres'), ['-D', folder, '-p', String(port), '-k', folder, ...SETTINGS], {
    ...who,
    stdio: 'ignore',
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilItAnswers(url);
  return {
    url,
    name: `PostgreSQL de la máquina (${bin})`,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

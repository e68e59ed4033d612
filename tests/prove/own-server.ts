import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where a server of one's own keeps its data. */
export type OwnDatabase = { readonly DATA_DIR: string } | { readonly DATABASE_URL: string };

/** The built server as a process of one's own, to be stopped, killed and started again at the same address. */
export class OwnServer {
  readonly address: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | undefined;

  /** @param more other variables of its environment, such as CLOCK_CONTROL */
  constructor(port: number, database: OwnDatabase, more: Readonly<Record<string, string>> = {}) {
    this.address = `http://127.0.0.1:${port}`;
    // A proof asks more in a minute than people do.
    this.#env = {
      LIMITS_FACTOR: '1000',
      ...database,
      ...more,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO: '1',
      NODE_ENV: 'test',
      DRAIN_SECONDS: '0',
    };
  }

  /** Resolves when it serves people, with its demo data filled in. @throws when it ends instead */
  async start(): Promise<void> {
    const { DATABASE_URL: _url, DATA_DIR: _folder, CLOCK_CONTROL: _clock, ...rest } = process.env;
    const child = spawn(process.execPath, [join(root, 'dist/server/start.js')], {
      cwd: root,
      stdio: 'inherit',
      env: { ...rest, ...this.#env },
    });
    this.#child = child;
    while (child.exitCode === null) {
      const answer = await fetch(`${this.address}/ready`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the server ended with ${child.exitCode}`);
  }

  /** Resolves when it is gone: as an operator stops it, or as a machine that loses its power. */
  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}

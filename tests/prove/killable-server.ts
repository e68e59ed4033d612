import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rootFolder } from '../../tools/readers/root-folder.ts';

const children: ChildProcess[] = [];

/** Ends what a failed proof left running. */
export function killEverything(): void {
  for (const child of children) child.kill('SIGKILL');
}

/** A server in a process of its own that can be killed, and told where to stop first. */
export class KillableServer {
  private readonly child: ChildProcess;
  private readonly heard: string[] = [];
  address = '';

  private constructor(tenant: string, env: Record<string, string>) {
    const { DATABASE_URL: _url, ...rest } = process.env;
    this.child = spawn(process.execPath, ['--import', 'tsx', 'tests/setup/stopping-server.ts'], {
      cwd: rootFolder(),
      env: { ...rest, DEMO: '1', DEFAULT_TENANT: tenant, LIMITS_FACTOR: '1000', ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.push(this.child);
    this.child.on('message', (message) => this.heard.push(String(message)));
  }

  /** @param env names the database; `FIRST_START` fills in the demo data */
  static async start(tenant: string, env: Record<string, string>): Promise<KillableServer> {
    const server = new KillableServer(tenant, env);
    server.address = await server.said();
    return server;
  }

  /** Next output of the process. */
  async said(): Promise<string> {
    while (this.heard.length === 0) {
      if (this.child.exitCode !== null) throw new Error(`the server ended: ${this.child.exitCode}`);
      await Promise.race([once(this.child, 'message'), once(this.child, 'exit')]);
    }
    return this.heard.shift() ?? '';
  }

  /** The next request to `route` stops dead at its `at`th place (tests/setup/stopping-server.ts). */
  async armed(route: string, at: number): Promise<void> {
    this.child.send({ route, at });
    const said = await this.said();
    if (said !== 'armed') throw new Error(`the server said ${said}`);
  }

  /** As a machine that loses its power; one that is dead stays so. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await gone;
  }
}

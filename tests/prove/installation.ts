import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Copies the shared layers into a folder, and the tenants that a proof needs: a server is ready once it has compiled all
 * that there are.
 * @param ids all tenants unless given
 * @param root folder of the portal that they are taken from
 */
export function copyTenants(folder: string, ids?: readonly string[], root = ROOT): void {
  const all = join(root, 'tenants');
  const filter = (path: string): boolean => {
    const [name = ''] = relative(all, path).split(sep);
    return ids === undefined || !/^[a-z]/.test(name) || ids.includes(name);
  };
  cpSync(all, folder, { recursive: true, filter });
}

/**
 * The built portal in a folder of its own, as somebody installs it, with tenants that a proof may change without
 * anybody else seeing it.
 */
export class Installation {
  readonly folder = mkdtempSync(join(tmpdir(), 'portal-installation-'));
  private readonly instances: Instance[] = [];

  /**
   * @param tenants ids of those that it has, by default all
   * @param root folder of the built portal
   */
  constructor(tenants?: readonly string[], root = ROOT) {
    const { folder } = this;
    // The server finds its files from the real path of its bundle: that is copied, while read-only folders may be
    // links.
    cpSync(join(root, 'dist/server'), join(folder, 'dist/server'), { recursive: true });
    copyTenants(join(folder, 'tenants'), tenants, root);
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
    for (const name of ['dist/client', 'node_modules', 'server', 'schemas'])
      symlinkSync(join(root, name), join(folder, name));
  }

  /** Changes a document of a tenant. */
  change(file: string, change: (document: Record<string, unknown>) => Record<string, unknown>): void {
    const path = join(this.folder, 'tenants', file);
    writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>)));
  }

  /** Starts a server on these files; resolves when it serves people. */
  async start(env: Readonly<Record<string, string>>, port?: number): Promise<Instance> {
    const instance = new Instance(this.folder, env, port ?? (await freePort()));
    this.instances.push(instance);
    await instance.start();
    return instance;
  }

  /** Stops the started processes and removes the folder. */
  async remove(): Promise<void> {
    for (const instance of this.instances) await instance.stop('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** One server process, at an address that it keeps when it is started again. */
export class Instance {
  readonly address: string;
  private readonly folder: string;
  private readonly env: Readonly<Record<string, string>>;
  private readonly port: number;
  /** Output since the last start. */
  said = '';
  private child: ChildProcess | undefined;

  constructor(folder: string, env: Readonly<Record<string, string>>, port: number) {
    this.folder = folder;
    this.env = env;
    this.port = port;
    this.address = `http://127.0.0.1:${port}`;
  }

  /** Whether its process has ended, by itself or not. */
  get ended(): boolean {
    return this.child === undefined || this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Of its process; undefined before it was started. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  async start(): Promise<void> {
    const { DATABASE_URL: _url, ...rest } = process.env;
    const data = join(this.folder, `.data-${this.port}`);
    mkdirSync(dirname(data), { recursive: true });
    const own = {
      PORT: String(this.port),
      HOST: '127.0.0.1',
      DATA_DIR: data,
      DEMO: '1',
      NODE_ENV: 'test',
      DRAIN_SECONDS: '0',
      LIMITS_FACTOR: '1000',
    };
    const child = spawn(process.execPath, [join(this.folder, 'dist/server/start.js')], {
      cwd: this.folder,
      env: { ...rest, ...own, ...this.env },
    });
    this.child = child;
    this.said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => (this.said += text.toString()));
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the server ended: ${this.said}`);
      const answer = await fetch(`${this.address}/ready`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Ends the process: told to stop, or as a crash does. @returns its exit code, where it has one */
  async stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  }
}

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

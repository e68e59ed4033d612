import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { debianCommand } from './debian-command.ts';
import { freePort } from './installation.ts';

/** A relay of the proof's own: no service of the machine, nothing kept, gone when it is closed. */
export class Coturn {
  readonly secret = randomBytes(16).toString('hex');
  readonly urls: string;
  private readonly folder: string;
  private readonly child: ChildProcess;
  private said = '';

  private constructor(folder: string, host: string, port: number) {
    this.folder = folder;
    this.urls = `turn:${host}:${port}?transport=udp`;
    const lines = [
      `listening-ip=${host}`,
      `relay-ip=${host}`,
      `listening-port=${port}`,
      'min-port=49160',
      'max-port=49260',
      'use-auth-secret',
      `static-auth-secret=${this.secret}`,
      'realm=portal.test',
      `userdb=${join(folder, 'turndb')}`,
      `pidfile=${join(folder, 'turnserver.pid')}`,
      'log-file=stdout',
      'verbose',
      'fingerprint',
      'no-cli',
      'no-tls',
      'no-dtls',
      // Only where the machine has no address but its own loop.
      ...(host.startsWith('127.') ? ['allow-loopback-peers'] : []),
    ];
    const config = join(folder, 'turnserver.conf');
    writeFileSync(config, `${lines.join('\n')}\n`);
    this.child = spawn(debianCommand('turnserver'), ['-c', config], { cwd: folder });
    for (const stream of [this.child.stdout, this.child.stderr])
      stream?.on('data', (text: Buffer) => (this.said += text.toString()));
  }

  /** Starts one; resolves when it listens. */
  static async start(): Promise<Coturn> {
    const relay = new Coturn(mkdtempSync(join(tmpdir(), 'portal-coturn-')), ownAddress(), await freePort());
    while (!/listener opened on *: *\S+|UDP listener opened|initialized/i.test(relay.said)) {
      if (relay.child.exitCode !== null) throw new Error(`turnserver ended: ${relay.said}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return relay;
  }

  /** Credentials that end at `expiry`, in seconds since 1970, made as coturn judges them. */
  credentials(expiry: number): { readonly username: string; readonly credential: string } {
    const username = `${expiry}:1`;
    return { username, credential: createHmac('sha1', this.secret).update(username).digest('base64') };
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) {
      const ended = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The machine's address in its net; browsers relay nothing to the loop back to themselves. */
function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}

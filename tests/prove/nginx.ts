import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { debianCommand } from './debian-command.ts';
import { freePort } from './installation.ts';

const EXAMPLE = fileURLToPath(new URL('../../docs/deployment/nginx.conf', import.meta.url));

/** An answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A request, and its loopback address. */
export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
  readonly from?: string;
  /** Name that TLS asks for, where it is not the host's. */
  readonly servername?: string;
}

/** nginx with the example of docs/deployment: only ports, places, hosts and the certificate are the proof's own. */
export class Nginx {
  readonly folder = mkdtempSync(join(tmpdir(), 'portal-nginx-'));
  readonly ca: Buffer;
  tlsPort = 0;
  plainPort = 0;
  readonly #hosts: readonly string[];
  #child: ChildProcess | undefined;

  constructor(hosts: readonly string[]) {
    this.#hosts = hosts;
    const names = hosts.map((host) => `DNS:${host}`).join(',');
    const subject = ['-subj', '/CN=portal.test', '-addext', `subjectAltName=${names}`, '-days', '2'];
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const files = ['-keyout', join(this.folder, 'privkey.pem'), '-out', join(this.folder, 'fullchain.pem')];
    execFileSync(debianCommand('openssl'), ['req', '-x509', ...key, ...files, ...subject], { stdio: 'ignore' });
    this.ca = readFileSync(join(this.folder, 'fullchain.pem'));
  }

  /** Begins in front of servers at these ports of this machine; resolves when it takes connections. */
  async start(port: number, ...others: readonly number[]): Promise<void> {
    this.tlsPort = await freePort();
    this.plainPort = await freePort();
    const site = readFileSync(EXAMPLE, 'utf8')
      .replace('server 127.0.0.1:3000', `server 127.0.0.1:${port}`)
      // As the comment of the example says: the second server's line.
      .replace('# server 127.0.0.1:3001', others[0] === undefined ? '# no other' : `server 127.0.0.1:${others[0]}`)
      .replaceAll(/listen 443\b/g, `listen 127.0.0.1:${this.tlsPort}`)
      .replaceAll(/listen 80\b/g, `listen 127.0.0.1:${this.plainPort}`)
      .replace(/server_name .*;/, `server_name ${this.#hosts.join(' ')};`)
      .replaceAll('/etc/portal/tls', this.folder)
      .replaceAll('/etc/portal/away', join(this.folder, 'away'))
      .replaceAll('/var/log/nginx', this.folder);
    writeFileSync(join(this.folder, 'portal.conf'), site);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${this.folder}/${one};`,
    );
    const main = `daemon off; pid ${this.folder}/nginx.pid; error_log stderr warn; ${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http { ${temporary.join(' ')} include ${this.folder}/portal.conf; }
`;
    writeFileSync(join(this.folder, 'nginx.conf'), main);
    const child = spawn(debianCommand('nginx'), ['-c', join(this.folder, 'nginx.conf'), '-p', this.folder], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    let said = '';
    child.stderr?.on('data', (text: Buffer) => (said += text.toString()));
    while (!(await answers(this.tlsPort))) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`nginx ended: ${said}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Asks for a page of `host` over TLS. */
  ask(
    host: string,
    path: string,
    { method = 'GET', headers = {}, body, from, servername = host }: Asked = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: this.tlsPort, servername, ca: this.ca, agent: false as const };
      const more = from === undefined ? {} : { localAddress: from };
      const asked = request({ ...options, ...more, path, method, headers: { host, ...headers } }, (heard) => {
        let text = '';
        heard.setEncoding('utf8').on('data', (part: string) => (text += part));
        heard.on('end', () => resolve({ status: heard.statusCode ?? 0, headers: heard.headers, body: text }));
      });
      asked.on('error', reject);
      asked.end(body);
    });
  }

  /** Reloads its configuration as its operator does: current requests finish under the one before. */
  reload(): void {
    this.#child?.kill('SIGHUP');
  }

  /** The contents of its log. */
  log(): string {
    return readFileSync(join(this.folder, 'portal.log'), 'utf8');
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

import { randomUUID } from 'node:crypto';
import { Agent, type RequestOptions, request } from 'node:https';
import type { Nginx } from '../prove/nginx.ts';
import type { LoadTally } from './load-tally.ts';

/** An answer, as pages read it. */
export interface Said<Answer = unknown> {
  readonly status: number;
  /** Code of a refusal, empty without a refusal. */
  readonly code: string;
  /** Undefined for a refusal, and for anything but JSON. */
  readonly json: Answer | undefined;
}

/** The sent body: JSON, a form, or nothing. */
type Body = object | FormData | URLSearchParams | undefined;

/** Somebody's browser: keeps its connection and its cookies, gives writes a key, and repeats what an idle connection lost. */
export class LoadBrowser {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 4 });
  private readonly cookies = new Map<string, string>();
  private readonly nginx: Nginx;
  private readonly host: string;
  private readonly tally: LoadTally;

  constructor(nginx: Nginx, host: string, tally: LoadTally) {
    this.nginx = nginx;
    this.host = host;
    this.tally = tally;
  }

  /** Does one deed, and counts its time and its refusal. @returns undefined without an answer, which is counted as lost */
  async ask<Answer>(deed: string, path: string, body?: Body): Promise<Said<Answer> | undefined> {
    const ended = this.tally.begin(deed);
    const sent = await bytesOf(body);
    const headers = { 'idempotency-key': randomUUID() };
    try {
      const said = await this.send<Answer>(path, sent, headers).catch(
        (error: Error & { readonly reused?: boolean }) => {
          if (error.reused !== true) throw error;
          return this.send<Answer>(path, sent, headers);
        },
      );
      ended(said.status, said.code);
      return said;
    } catch (error) {
      this.tally.lost(deed, error);
      return undefined;
    }
  }

  close(): void {
    this.agent.destroy();
  }

  private send<Answer>(
    path: string,
    sent: Sent | undefined,
    more: Readonly<Record<string, string>>,
  ): Promise<Said<Answer>> {
    const { nginx, host, agent } = this;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = {
      host,
      ...(cookie === '' ? {} : { cookie }),
      ...(sent && {
        origin: `https://${host}`,
        'content-type': sent.type,
        'content-length': sent.bytes.length,
        ...more,
      }),
    };
    const method = sent === undefined ? 'GET' : 'POST';
    const options: RequestOptions = { host: '127.0.0.1', port: nginx.tlsPort, servername: host, ca: nginx.ca, agent };
    return new Promise((resolve, reject) => {
      const asked = request({ ...options, path, method, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part)).on('error', reject);
        answer.on('end', () => {
          this.keep(answer.headers['set-cookie'] ?? []);
          resolve(saidBy(answer.statusCode ?? 0, Buffer.concat(parts)));
        });
      });
      asked.on('error', (error) => reject(Object.assign(error, { reused: asked.reusedSocket })));
      asked.end(sent?.bytes);
    });
  }

  private keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}

interface Sent {
  readonly type: string;
  readonly bytes: Buffer;
}

async function bytesOf(body: Body): Promise<Sent | undefined> {
  if (body === undefined) return undefined;
  if (!(body instanceof FormData || body instanceof URLSearchParams))
    return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  const form = new Response(body);
  return { type: form.headers.get('content-type') ?? '', bytes: Buffer.from(await form.arrayBuffer()) };
}

function saidBy<Answer>(status: number, bytes: Buffer): Said<Answer> {
  const text = bytes.toString('utf8');
  if (status >= 400) return { status, code: /"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 80), json: undefined };
  const isJson = /^\s*[[{"]|^(true|false|null)$/.test(text);
  return { status, code: '', json: isJson ? (JSON.parse(text) as Answer) : undefined };
}

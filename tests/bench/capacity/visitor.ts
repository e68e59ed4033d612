import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { multipart } from '../../server/upload-kit.ts';

/** Connections are kept, as a proxy in front keeps them. */
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** Ends the connections that are kept. */
export const hangUp = (): void => agent.destroy();

/** Answer of a server. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** One browser behind a proxy: an address of its own, cookies, an origin. */
export class Visitor {
  readonly origin: string;
  readonly cookies = new Map<string, string>();
  readonly #address: string;

  /** @param number tells visitors apart; their network addresses too */
  constructor(origin: string, number: number) {
    this.origin = origin;
    this.#address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  }

  get headers(): Record<string, string> {
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    return {
      'x-forwarded-for': this.#address,
      'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36',
      'accept-encoding': 'gzip, br',
      ...(cookie ? { cookie } : {}),
    };
  }

  /** @throws when the answer is not 200 */
  async get(path: string, accept = 'application/json'): Promise<string> {
    return this.#good(path, await this.#send('GET', path, { accept }));
  }

  /** Posts JSON, under a key of its own as the page does for writes that may be repeated. @throws when the answer is not 200 */
  async post<T = unknown>(path: string, body: object = {}): Promise<T> {
    return JSON.parse(this.#good(path, await this.tryPost(path, body))) as T;
  }

  /** Sends a file as a form does. @throws when the answer is not 200 */
  async upload(path: string, fields: Readonly<Record<string, string>>, name: string, bytes: Buffer): Promise<void> {
    const { payload, headers } = multipart(fields, [[name, bytes]]);
    const own = { ...headers, origin: this.origin, 'idempotency-key': randomUUID() };
    this.#good(path, await this.#send('POST', path, own, payload));
  }

  tryPost(path: string, body: object): Promise<Answer> {
    const headers = { origin: this.origin, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    return this.#send('POST', path, headers, JSON.stringify(body));
  }

  #good(path: string, { status, text }: Answer): string {
    if (status !== 200) throw new Error(`${path}: ${status} ${text.slice(0, 300)}`);
    return text;
  }

  #send(method: string, path: string, more: Record<string, string>, body?: string | Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(`${this.origin}${path}`, { method, agent, headers: { ...this.headers, ...more } });
      sent.on('error', reject);
      sent.on('response', (response) => {
        for (const line of response.headers['set-cookie'] ?? []) this.#keep(line);
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }));
      });
      sent.end(body);
    });
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

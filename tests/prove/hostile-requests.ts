import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import fc from 'fast-check';
import { multipart, PDF } from '../server/upload-kit.ts';

/** JSON Schema of a body, as far as one is made from it. */
export interface BodySchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, BodySchema>>;
  readonly items?: BodySchema;
  readonly enum?: readonly unknown[];
}

/** A request as it goes over the wire. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

/** The answer; `HUNG` without an answer in time, `CLOSED` for a connection that the server ended. */
export interface Answered {
  readonly status: number | 'HUNG' | 'CLOSED';
  readonly body: string;
}

/** Longest wait for an answer: every call of a quiet server is faster. */
const PATIENCE = 20_000;

/** Values that no form sends. */
const VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  2 ** 53,
  3_000_000_000,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  'ñ́́́',
  '0000-00-00',
  '9999-12-31',
  '99:99',
  '30111222',
  "' or 1=1 --",
  '$1',
  '{{7*7}}#{7*7}',
  '<img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  'x@y.z\r\nBcc: a@b.c',
  '../../etc/passwd',
  '%00%2e%2e%2f',
  'a'.repeat(10_000),
  [],
  [[[[]]]],
  {},
  { $ne: null },
  { length: 1e9 },
  { toString: 1 },
];

/** Bodies that are no JSON of a call. */
const RAW: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '0',
  '{"a":1,}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `{"a":"${'x'.repeat(300_000)}"}`,
  '{"a":"\\ud800"}',
  '\u0000\u0001\u0002',
];

const TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json\t;;;',
];

const HEADERS: readonly Readonly<Record<string, string>>[] = [
  {},
  {},
  { 'idempotency-key': 'x'.repeat(5_000) },
  { 'idempotency-key': '\u00ff' },
  { range: 'bytes=99999999999-1' },
  { 'if-none-match': '"'.repeat(2_000) },
  { 'accept-encoding': 'gzip;q=NaN, br;q=9999' },
  { 'x-forwarded-for': '::ffff:1.2.3.4, ,,,' },
  { 'x-forwarded-host': 'evil.example' },
  { 'content-encoding': 'gzip' },
  { 'user-agent': '('.repeat(4_000) },
  { upgrade: 'websocket', connection: 'upgrade' },
];

const PARTS = [
  '',
  '0',
  '-1',
  '99999999999999999999',
  '%00',
  '%2e%2e%2f',
  '%ff',
  'a'.repeat(200),
  '\u00f1',
  '%25%32%65',
];

/** Hostile requests of one route. */
export function hostileTo(
  route: { readonly method: string; readonly url: string },
  schema: BodySchema | undefined,
  takesFiles: boolean,
): fc.Arbitrary<Sent> {
  const path = fc
    .array(fc.constantFrom(...PARTS), { minLength: 6, maxLength: 6 })
    .map((parts) => pathOf(route.url, parts));
  const query = fc.constantFrom(
    '',
    '',
    '',
    '?',
    '?page=-1&page=1e9',
    `?q=${'%'.repeat(3_000)}`,
    '?tenant=../..',
    '?codigo[]=1',
  );
  const headers = fc.constantFrom(...HEADERS);
  const plain = fc.record({ path, query, headers });
  if (route.method !== 'POST')
    return plain.map((one) => ({ method: route.method, path: one.path + one.query, headers: one.headers }));
  const json = fc
    .record({ plain, type: fc.constantFrom(...TYPES), body: bodyOf(schema) })
    .map(({ plain: one, type, body }) => sent(one, { 'content-type': type }, Buffer.from(body)));
  if (!takesFiles) return json;
  const files = fc
    .record({ plain, body: multipartBody(schema) })
    .map(({ plain: one, body }) => sent(one, body.headers, body.payload));
  return fc.oneof(json, { arbitrary: files, weight: 3 });
}

const sent = (
  { path, query, headers }: { readonly path: string; readonly query: string; readonly headers: Sent['headers'] },
  own: Sent['headers'],
  body: Buffer,
): Sent => ({ method: 'POST', path: path + query, headers: { ...headers, ...own }, body });

/** An address of a pattern, with a part of one's own for each of its names. */
function pathOf(pattern: string, parts: readonly string[]): string {
  let at = 0;
  return pattern.replace(/:\w+|\*/g, () => {
    at += 1;
    return encodeURI(parts[at % parts.length] ?? '');
  });
}

/** Objects of the right shape with wrong values, and values that are not objects. */
function bodyOf(schema: BodySchema | undefined): fc.Arbitrary<string> {
  const names = Object.keys(schema?.properties ?? {});
  const wrong = fc.constantFrom(...VALUES);
  const shaped = fc
    .tuple(fc.array(wrong, { minLength: 12, maxLength: 12 }), fc.nat({ max: 3 }), wrong)
    .map(([values, kept, more]) =>
      JSON.stringify({
        ...Object.fromEntries(
          names.map((name, at) => [name, at % 4 === kept ? values[at % 12] : likely(schema?.properties?.[name])]),
        ),
        ...(kept === 3 ? { otra: more } : {}),
      }),
    );
  return fc.oneof({ arbitrary: shaped, weight: 4 }, fc.constantFrom(...RAW), fc.json({ maxDepth: 6 }));
}

/** A value that a schema probably accepts. */
function likely(schema: BodySchema | undefined): unknown {
  const [type] = [schema?.type ?? 'string'].flat();
  if (schema?.enum) return schema.enum[0];
  if (type === 'object') return {};
  if (type === 'array') return [];
  if (type === 'integer' || type === 'number') return 1;
  return type === 'boolean' ? true : '30111222';
}

/**
 * Forms with files as no browser sends them: cut anywhere, with changed bytes, too many parts, an unterminated part.
 */
function multipartBody(schema: BodySchema | undefined) {
  const fields = Object.fromEntries(Object.keys(schema?.properties ?? {}).map((name) => [name, '1']));
  const name = fc.constantFrom('a.pdf', '', '../../x.pdf', 'a\u0000.pdf', 'a.pdf"; x="y', 'á'.repeat(3_000), 'a.svg');
  const part = fc.constantFrom('archivo', 'file', 'files', '__proto__', 'constructor', '');
  const files = fc.array(name, { maxLength: 24 });
  const whole = fc.record({ part, files, more: fc.boolean() }).map((one) =>
    multipart(
      one.more
        ? {
            ...fields,
            ...Object.fromEntries(
              VALUES.map((value, at) => [`x${at}`, typeof value === 'string' ? value : JSON.stringify(value)]),
            ),
          }
        : fields,
      one.files.map((file) => [file, PDF] as const),
      one.part,
    ),
  );
  return fc
    .tuple(whole, fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom('whole', 'cut', 'torn', 'other'))
    .map(([{ payload, headers }, where, how]) => {
      const at = Math.floor(where * payload.length);
      if (how === 'cut') return { payload: payload.subarray(0, at), headers };
      if (how === 'other') return { payload, headers: { 'content-type': 'multipart/form-data; boundary=another' } };
      const torn = Buffer.from(payload);
      if (how === 'torn' && torn.length > 0) torn.fill(0xff, at, Math.min(at + 40, torn.length));
      return { payload: torn, headers };
    });
}

/** One connection that is kept from request to request, as a browser's or a proxy's is. */
export class KeptConnection {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 });
  private readonly address: string;
  private readonly own: Readonly<Record<string, string>>;

  /** @param own headers of every request */
  constructor(address: string, own: Readonly<Record<string, string>>) {
    this.address = address;
    this.own = own;
  }

  /** A request to become something else has a connection of its own, which has to be ended: Node reads no more from it. */
  ask({ method, path, headers, body }: Sent): Promise<Answered> {
    const upgrade = headers.upgrade !== undefined;
    return new Promise((resolve) => {
      const length = body === undefined ? {} : { 'content-length': String(body.length) };
      const agent = upgrade ? false : this.agent;
      const asked = request(
        `${this.address}${path}`,
        { method, agent, timeout: PATIENCE, headers: { ...headers, ...this.own, ...length } },
        (answer) => {
          const ended = upgrade ? once(answer.socket, 'close') : undefined;
          void read(answer).then(async (text) => {
            await ended;
            resolve({ status: answer.statusCode ?? 0, body: text });
          });
        },
      );
      asked.once('upgrade', (answer, socket) => {
        socket.destroy();
        resolve({ status: answer.statusCode ?? 0, body: '' });
      });
      asked.once('timeout', () => {
        resolve({ status: 'HUNG', body: '' });
        asked.destroy();
      });
      asked.once('error', (error) => resolve({ status: 'CLOSED', body: error.message }));
      asked.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

async function read(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  try {
    for await (const part of answer) parts.push(part as Buffer);
  } catch {
    return '';
  }
  return Buffer.concat(parts).toString('utf8');
}

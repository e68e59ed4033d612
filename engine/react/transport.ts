import ky, { type KyInstance, TimeoutError } from 'ky';
import type { HttpOutcome, HttpRequest, Transport } from '../calls/transport.ts';
import { isRecord } from '../rules/rule.ts';

/** What tests and stories put in the place of the browser's own. */
export interface TransportOptions {
  readonly fetch?: typeof fetch;
  /** Address that paths are below; the page's own. */
  readonly base?: string;
  /** The tenant of the page, said with each call. */
  readonly tenant?: string;
}

/** The page's transport, on ky: same origin, no retries of its own. Never rejects. */
export function makeTransport(options: TransportOptions = {}): Transport {
  const base = options.base ?? document.baseURI;
  const http = ky.create({
    retry: 0,
    throwHttpErrors: false,
    credentials: 'same-origin',
    ...(options.tenant === undefined ? {} : { headers: { 'X-Tenant': options.tenant } }),
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
  return { send: (request) => send(http, base, request) };
}

async function send(http: KyInstance, base: string, request: HttpRequest): Promise<HttpOutcome> {
  const { method, path, body, headers, timeoutSeconds, signal, answer } = request;
  try {
    const response = await http(new URL(path, base), {
      method,
      headers: { Accept: 'application/json, */*;q=0.5', ...headers },
      timeout: timeoutSeconds * 1000,
      ...(signal === undefined ? {} : { signal }),
      ...(body === undefined ? {} : 'json' in body ? { json: body.json } : { body: body.form }),
    });
    const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
    return {
      kind: 'answer',
      status: response.status,
      body: response.ok && answer === 'file' ? await response.blob() : await jsonOf(response),
      retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
      requestId: response.headers.get('X-Request-Id') ?? undefined,
    };
  } catch (error) {
    if (error instanceof TimeoutError) return { kind: 'timeout' };
    return { kind: signal?.aborted === true ? 'left' : 'offline' };
  }
}

/** A sentence, not a page: what a backend that is not ours may answer or refuse with. */
const SENTENCE = 500;

/** The JSON of a response, or its plain text; undefined when it has none that can be read. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    const plain = response.headers.get('Content-Type')?.startsWith('text/plain') === true;
    return plain && text.length <= SENTENCE ? text.trim() : undefined;
  }
}

/** Code of the refusal of a call of one tenant's page where the browser has since opened another's (FIXP-10). */
const OTHER = 'TENANT_OTHER';

/**
 * A transport whose refused call is made once more when `goBack` has brought the browser back to the page's tenant; what
 * was typed stays. Calls that are refused together ask together.
 */
export function backAtTenant(transport: Transport, goBack: () => Promise<boolean>): Transport {
  let going: Promise<boolean> | undefined;
  /** By something that the page made itself, and nothing was pressed since. */
  let asked = false;
  return {
    async send(request) {
      const outcome = await transport.send(request);
      if (outcome.kind !== 'answer' || codeOf(outcome.body) !== OTHER) return outcome;
      if (request.asks === 'never' || (request.asks === 'once' && asked)) return outcome;
      asked = request.asks === 'once';
      going ??= goBack().finally(() => {
        going = undefined;
      });
      if (!(await going)) return outcome;
      return request.signal?.aborted === true ? { kind: 'left' } : transport.send(request);
    },
  };
}

const codeOf = (body: unknown): unknown => (isRecord(body) && isRecord(body.error) ? body.error.code : undefined);

import ky, { type KyInstance, TimeoutError } from 'ky';
import { isRecord } from '../../../language/rules/rule.ts';
import type { HttpOutcome, HttpRequest, Transport } from '../../calls/transport.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { answerBody, retryAfterOf } from './answer-body.ts';
import { sendUpload } from './send-upload.ts';

/** Replacements for the browser's functions, for tests and stories. */
export interface TransportOptions {
  readonly fetch?: typeof fetch;
  /** Address that paths are below; the page's own. */
  readonly base?: string;
  /** The tenant of the page, sent with each call. */
  readonly tenant?: string;
}

/** Headers of every request. */
const ACCEPT = { Accept: 'application/json, */*;q=0.5' };

/** The page's transport, on ky: same origin, no retries of its own; files whose going is watched by `sendUpload`. Never rejects. */
export function makeTransport(options: TransportOptions = {}): Transport {
  const base = options.base ?? document.baseURI;
  const ours = options.tenant === undefined ? {} : { 'X-Tenant': options.tenant };
  const http = ky.create({
    retry: 0,
    throwHttpErrors: false,
    credentials: 'same-origin',
    headers: ours,
    ...(options.fetch === undefined ? {} : { fetch: options.fetch }),
  });
  return {
    async send(request) {
      const { body, onSent, path, headers } = request;
      if (onSent === undefined || body === undefined || !('form' in body)) return send(http, base, request);
      return sendUpload({ ...request, body }, new URL(path, base), { ...ACCEPT, ...ours, ...headers });
    },
  };
}

async function send(http: KyInstance, base: string, request: HttpRequest): Promise<HttpOutcome> {
  const { method, path, body, headers, timeoutSeconds, signal, answer } = request;
  try {
    const response = await http(new URL(path, base), {
      method,
      headers: { ...ACCEPT, ...headers },
      timeout: timeoutSeconds * 1000,
      ...(signal === undefined ? {} : { signal }),
      ...(body === undefined ? {} : 'json' in body ? { json: body.json } : { body: body.form }),
    });
    return {
      kind: 'answer',
      status: response.status,
      body: response.ok && answer === 'file' ? await response.blob() : await bodyOf(response),
      retryAfter: retryAfterOf(response.headers.get('Retry-After')),
      requestId: response.headers.get('X-Request-Id') ?? undefined,
    };
  } catch (error) {
    if (error instanceof TimeoutError) return { kind: 'timeout' };
    return { kind: signal?.aborted === true ? 'left' : 'offline' };
  }
}

const bodyOf = async (response: Response): Promise<unknown> =>
  answerBody(await response.text(), response.headers.get('Content-Type'));

/** Code of the refusal of a call of one tenant's page where the browser has since opened another's. */
const OTHER = 'TENANT_OTHER';

/**
 * A transport that retries a refused call once after `goBack` has returned the browser to the page's tenant; typed
 * values stay. Calls refused at the same time share one `goBack`.
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

/**
 * The portal's calls over the network: each names the page's tenant, and leads back to it where the browser has left it.
 * Where the code for that cannot be fetched the refusal stands: a reload would open the other institution.
 * @param runtime the portal, which is created after its transport
 */
export const openTransport = (tenant: string, runtime: () => Runtime): Transport =>
  backAtTenant(makeTransport({ tenant }), () =>
    import('./go-back-to-tenant.ts').then(
      ({ goBackToTenant }) => goBackToTenant(runtime()),
      () => false,
    ),
  );

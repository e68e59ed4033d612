import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSafe } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { Reply } from '../../../engine/language/checks/read-reply.ts';
import { ConnectorFault, type ConnectorFaultCode, type Progress } from './connector-fault.ts';
import type { Deadline } from './outside.ts';

/** Largest answer in bytes; one about a single person is far smaller. */
const LARGEST = 64 * 1024;

/** A request ready to be sent. */
export interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Resolves the host; undefined for any address, because the operator allowed the origin. */
  readonly lookup: LookupFunction | undefined;
}

/** A reply, with the seconds of its Retry-After. */
export interface Exchanged extends Reply {
  readonly retryAfter?: number | undefined;
}

/**
 * Sends one request and reads a JSON answer, with limits of time and size and without following redirects.
 * @param deadline of the `outside` call that this request is part of
 * @throws ConnectorFault ADDRESS_REFUSED, UNREACHABLE, TIMEOUT, REDIRECT, TOO_LARGE, NOT_JSON, each with its progress
 */
export async function exchange(outgoing: Outgoing, { signal }: Deadline): Promise<Exchanged> {
  let progress: Progress = { sent: false };
  const failed = (code: ConnectorFaultCode) => new ConnectorFault(code, undefined, progress);
  try {
    signal.throwIfAborted();
    const response = await responseTo(outgoing, signal, () => {
      progress = { sent: true };
    });
    const { statusCode: status = 0, headers } = response;
    const retryAfter = secondsOf(headers['retry-after']);
    progress = { sent: true, status, retryAfter };
    if (status >= 300 && status < 400) {
      response.destroy();
      throw failed('REDIRECT');
    }
    return { status, body: jsonOf(response, await textOf(response)), retryAfter };
  } catch (error) {
    if (error instanceof ConnectorFault) throw failed(error.code);
    throw failed(signal.aborted ? 'TIMEOUT' : 'UNREACHABLE');
  }
}

/** Seconds of a Retry-After header; the date form is not read. */
function secondsOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

/** Opens the exchange. @param sent called once the whole request was handed to the network */
function responseTo(outgoing: Outgoing, signal: AbortSignal, sent: () => void): Promise<IncomingMessage> {
  const { method, url, body, lookup } = outgoing;
  const length =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const headers = { accept: 'application/json', 'accept-encoding': 'identity', ...length, ...outgoing.headers };
  const options: RequestOptions = {
    method,
    headers,
    signal,
    agent: false,
    ...(lookup === undefined ? {} : { lookup }),
  };
  return new Promise((resolve, reject) => {
    const request =
      url.protocol === 'https:' ? requestSafe(url, options, resolve) : requestPlain(url, options, resolve);
    request.on('error', reject);
    request.on('finish', sent);
    request.end(body);
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > LARGEST) {
      response.destroy();
      throw new ConnectorFault('TOO_LARGE');
    }
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function jsonOf({ headers }: IncomingMessage, text: string): unknown {
  if (text === '') return undefined;
  if (!/^application\/([\w.-]+\+)?json\b/i.test(headers['content-type'] ?? '')) throw new ConnectorFault('NOT_JSON');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ConnectorFault('NOT_JSON');
  }
}

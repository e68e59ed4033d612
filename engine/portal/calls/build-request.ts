import type { CallValues } from '../../language/actions/host.ts';
import type { CompiledEndpoint } from '../../language/artifact.ts';
import type { HttpRequest } from './transport.ts';

/** The part of a request that its endpoint and values decide. */
export type RequestShape = Pick<HttpRequest, 'method' | 'path' | 'body'>;

/**
 * Puts the values of a call where its endpoint wants them: `{name}` of the path first, the rest in the search of a GET
 * or the body of a POST. A file makes the body multipart, and so does the endpoint.
 * @returns undefined when a part of the path has no value, so that a request never goes to a folder instead.
 */
export function buildRequest(endpoint: CompiledEndpoint, values: CallValues): RequestShape | undefined {
  const rest = new Map(Object.entries(values).filter(([, value]) => value !== undefined));
  let complete = true;
  const path = endpoint.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const part = plainText(rest.get(name));
    rest.delete(name);
    if (part === undefined || part === '' || /^\.{1,2}$/.test(part)) complete = false;
    return encodeURIComponent(part ?? '');
  });
  if (!complete) return undefined;
  if (endpoint.method === 'GET') return { method: 'GET', path: path + searchOf(rest), body: undefined };
  return { method: 'POST', path, body: bodyOf(rest, endpoint.multipart === true) };
}

function searchOf(values: ReadonlyMap<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of values) {
    const text = plainText(value);
    if (text !== undefined) search.set(name, text);
  }
  return search.size === 0 ? '' : `?${search}`;
}

function bodyOf(values: ReadonlyMap<string, unknown>, multipart: boolean): HttpRequest['body'] {
  if (!multipart && ![...values.values()].some(holdsFile)) return { json: Object.fromEntries(values) };
  const form = new FormData();
  for (const [name, value] of values) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part instanceof Blob) form.append(name, part);
      else if (part !== null) form.append(name, plainText(part) ?? JSON.stringify(part));
    }
  }
  return { form };
}

/** Whether a value is a file, or a list with one. */
export function holdsFile(value: unknown): boolean {
  return value instanceof Blob || (Array.isArray(value) && value.some(holdsFile));
}

function plainText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}

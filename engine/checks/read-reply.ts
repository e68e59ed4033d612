/** Reply of a service: the status, and the body read as JSON (undefined when it is empty). */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/**
 * The part of an answer that a connector names: own names of objects and, of a list, the place from 0
 * (`body.socios.0.estado`), since many services answer with a list even for one person. Undefined when it is not there.
 */
export function readReply(reply: Reply, names: readonly string[]): unknown {
  let found: unknown = reply;
  for (const name of names) {
    if (typeof found !== 'object' || found === null) return undefined;
    if (Array.isArray(found) ? !/^\d+$/.test(name) : !Object.hasOwn(found, name)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
}

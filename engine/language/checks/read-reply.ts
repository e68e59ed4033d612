import { isRecord } from '../rules/rule.ts';

/** Reply of a service: the status, and the body read as JSON (undefined when it is empty). */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/**
 * The part of an answer that a connector names: own names of objects and, of a list, the place from 0
 * (`body.socios.0.estado`), since many services answer with a list even for one person. A list of one that came as its
 * object is read as a list. Undefined when it is not there.
 */
export function readReply(reply: Reply, names: readonly string[]): unknown {
  let part: unknown = reply;
  for (const name of names) {
    if (name === '0' && isRecord(part) && !Object.hasOwn(part, name)) continue;
    if (typeof part !== 'object' || part === null) return undefined;
    if (Array.isArray(part) ? !/^\d+$/.test(name) : !Object.hasOwn(part, name)) return undefined;
    part = (part as Readonly<Record<string, unknown>>)[name];
  }
  return part;
}

/** A list of a reply; many services write a list of one element as the element itself. Undefined for no list. */
export function listOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  return isRecord(value) ? [value] : undefined;
}

import type { CompiledEndpoint } from '../artifact.ts';

/**
 * Token of a document in an address: opaque, long enough to be unguessable, without any character that has a meaning in
 * paths.
 */
const TOKEN = /^[A-Za-z0-9_-]{22,200}$/;

/**
 * The opaque part of a document's path as answers carry it, `documento/<token>`: all that follows its first slash.
 * Undefined when that is anything but a token, so that no answer leads a tab or a frame elsewhere.
 */
export function documentToken(path: unknown): string | undefined {
  if (typeof path !== 'string') return undefined;
  const token = path.slice(path.indexOf('/') + 1);
  return TOKEN.test(token) ? token : undefined;
}

/** The page of the portal that shows a document. */
export function documentPage(path: unknown): string | undefined {
  const token = documentToken(path);
  return token === undefined ? undefined : `/documento/${token}`;
}

/** Address of a document's file: the tenant's own, with the token in its place. */
export function documentFile(path: unknown, endpoints: Readonly<Record<string, CompiledEndpoint>>): string | undefined {
  const token = documentToken(path);
  const address = endpoints['documents.get']?.path;
  return token === undefined ? undefined : address?.replace('{token}', token);
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/** Milliseconds that a link to a document works (A1). */
export const LINK_LIFE = 15 * 60_000;

/** Milliseconds after its making in which a link works without a session that may read the document. */
export const OPEN_LIFE = 60_000;

/** Bytes of a token's parts: the document's id, its expiry in seconds, and the signature of both. */
const ID = 16;
const END = 4;
const MAC = 16;

/** Content of a token with a valid signature. */
export interface SignedDocument {
  readonly documentId: string;
  readonly expired: boolean;
  /** Made within the last minute, so that it works without a session: a link of a log is older. */
  readonly fresh: boolean;
}

/**
 * Token for a document that works until `end`: 48 letters with its random id, the end and a signature. With a session
 * that may read the document it works until then, without one for a minute (ROUTE-03). It cannot be forged or extended.
 */
export function documentToken(key: Uint8Array, documentId: string, end: Date): string {
  const payload = Buffer.alloc(ID + END);
  Buffer.from(documentId.replaceAll('-', ''), 'hex').copy(payload);
  payload.writeUInt32BE(Math.floor(end.getTime() / 1_000), ID);
  return Buffer.concat([payload, signature(key, payload)]).toString('base64url');
}

/** Parses a token; undefined unless this key signed it, byte for byte. */
export function readDocumentToken(key: Uint8Array, token: string, now: Date): SignedDocument | undefined {
  const bytes = /^[A-Za-z0-9_-]{48}$/.test(token) ? Buffer.from(token, 'base64url') : Buffer.alloc(0);
  if (bytes.length !== ID + END + MAC) return undefined;
  const payload = bytes.subarray(0, ID + END);
  if (!timingSafeEqual(signature(key, payload), bytes.subarray(ID + END))) return undefined;
  const end = payload.readUInt32BE(ID) * 1_000;
  const expired = now.getTime() >= end;
  const fresh = now.getTime() < end - LINK_LIFE + OPEN_LIFE;
  return { documentId: uuidOf(payload.subarray(0, ID)), expired, fresh };
}

function signature(key: Uint8Array, payload: Uint8Array): Buffer {
  return createHmac('sha256', key).update('document\0').update(payload).digest().subarray(0, MAC);
}

function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

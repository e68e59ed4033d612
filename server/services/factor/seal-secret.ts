import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import { unitKey } from '../units/unit-key.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** Whose secret it is: sealed for one person it opens for nobody else, wherever the row is copied to. */
interface Owner {
  readonly unit: number;
  readonly personId: number;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals a secret with the unit's key: nonce, tag and what is sealed, in this order. */
export async function sealSecret(context: Context, owner: Owner, secret: Uint8Array): Promise<Uint8Array> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, await keyOf(context, owner), nonce).setAAD(boundTo(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

/** @throws Error when it was sealed by another key, for somebody else, or changed since */
export async function openSecret(context: Context, owner: Owner, kept: Uint8Array): Promise<Uint8Array> {
  const bytes = Buffer.from(kept);
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, await keyOf(context, owner), nonce, { authTagLength: TAG_BYTES })
    .setAAD(boundTo(owner))
    .setAuthTag(tag);
  return new Uint8Array(Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]));
}

const keyOf = (context: Context, { unit }: Owner): Promise<Uint8Array> => unitKey(context, unit, 'factors');

const boundTo = ({ unit, personId }: Owner): Uint8Array => Buffer.from(`${unit} ${personId}`);

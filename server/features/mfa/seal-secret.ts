import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { unitKey } from '../../platform/units/unit-key.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/** Owner of the secret, bound as additional data: a copied row cannot be decrypted for another person. */
interface Owner {
  readonly unit: number;
  readonly personId: number;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret with the unit's key: nonce, tag and ciphertext, in this order. */
export async function sealSecret(context: Context, owner: Owner, secret: Uint8Array): Promise<Uint8Array> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, await keyOf(context, owner), nonce).setAAD(boundTo(owner));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

/** Decrypts a secret. @throws Error when it was encrypted with another key, for another person, or was changed */
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

import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import type { PdfValue } from './pdf-syntax.ts';

/** Decrypts the data of a stream by the number and generation of its object. */
export type DecryptStream = (data: Buffer, number: number, generation: number) => Buffer;

/** Look-up of a dictionary's value, behind a reference too. */
export type ValueIn = (dictionary: PdfValue | undefined, key: string) => PdfValue | undefined;

/** Padding of passwords (ISO 32000-1, 7.6.3.3): all of it for an empty one. */
const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');

/** Entries of the standard security handler. */
interface Handler {
  readonly version: number;
  readonly revision: number;
  /** Length of the key in bytes. */
  readonly length: number;
  readonly permissions: number;
  readonly owner: Buffer;
  readonly user: Buffer;
  readonly userKey: Buffer;
  readonly clearMetadata: boolean;
  /** First part of the file's id. */
  readonly id: Buffer;
}

/**
 * The decryption of a file that opens without a password: its encryption only restricts printing or changes (ISO
 * 32000-2, 7.6). Undefined when a password is needed, and for handlers other than the standard one.
 */
export function decryptionOf(encrypt: PdfValue, id: Buffer, valueIn: ValueIn): DecryptStream | undefined {
  const number = (key: string, otherwise: number) => {
    const value = valueIn(encrypt, key);
    return value?.kind === 'number' ? value.value : otherwise;
  };
  const bytes = (key: string) => {
    const value = valueIn(encrypt, key);
    return value?.kind === 'string' ? value.bytes : Buffer.alloc(0);
  };
  if (nameOf(valueIn(encrypt, 'Filter')) !== 'Standard') return undefined;
  const version = number('V', 0);
  const revision = number('R', 0);
  const metadata = valueIn(encrypt, 'EncryptMetadata');
  const key = emptyPasswordKey({
    version,
    revision,
    length: version === 1 ? 5 : version === 4 ? 16 : number('Length', 40) / 8,
    permissions: number('P', 0),
    owner: bytes('O').subarray(0, 32),
    user: bytes('U'),
    userKey: bytes('UE'),
    clearMetadata: metadata?.kind === 'word' && metadata.word === 'false',
    id,
  });
  return key && streamDecryption(encrypt, version, key, valueIn);
}

function streamDecryption(
  encrypt: PdfValue,
  version: number,
  key: Buffer,
  valueIn: ValueIn,
): DecryptStream | undefined {
  if (version < 4) return (data, number, generation) => rc4(objectKey(key, number, generation, false), data);
  const filter = nameOf(valueIn(encrypt, 'StmF')) ?? 'Identity';
  if (filter === 'Identity') return (data) => data;
  switch (nameOf(valueIn(valueIn(valueIn(encrypt, 'CF'), filter), 'CFM'))) {
    case 'V2':
      return (data, number, generation) => rc4(objectKey(key, number, generation, false), data);
    case 'AESV2':
      return (data, number, generation) => aes('aes-128-cbc', objectKey(key, number, generation, true), data);
    case 'AESV3':
      return (data) => aes('aes-256-cbc', key, data);
    default:
      return undefined;
  }
}

const nameOf = (value: PdfValue | undefined) => (value?.kind === 'name' ? value.name : undefined);

/** The file's key, if the empty password is the one that opens it. */
function emptyPasswordKey(handler: Handler): Buffer | undefined {
  const { version, length } = handler;
  if (version === 5) return keyOf256(handler);
  if (version < 1 || version > 4 || !Number.isInteger(length) || length < 5 || length > 16) return undefined;
  return keyOf128(handler);
}

/** Algorithms 2, 4 and 5. */
function keyOf128({ revision, length, permissions, owner, user, clearMetadata, id }: Handler): Buffer | undefined {
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions | 0);
  const rest = revision >= 4 && clearMetadata ? [Buffer.alloc(4, 0xff)] : [];
  let key = md5(PADDING, owner, flags, id, ...rest).subarray(0, length);
  if (revision < 3) return rc4(key, PADDING).equals(user.subarray(0, 32)) ? key : undefined;
  for (let round = 0; round < 50; round += 1) key = md5(key).subarray(0, length);
  let proof = md5(PADDING, id);
  for (let round = 0; round < 20; round += 1) proof = rc4(Buffer.from(key.map((byte) => byte ^ round)), proof);
  return proof.equals(user.subarray(0, 16)) ? key : undefined;
}

/** Algorithm 2.A of ISO 32000-2 for the user's password. */
function keyOf256({ revision, user, userKey }: Handler): Buffer | undefined {
  if (user.length < 48 || userKey.length < 32) return undefined;
  const hash = (salt: Buffer) => (revision >= 6 ? hash2B(salt) : createHash('sha256').update(salt).digest());
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) return undefined;
  const decipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), Buffer.alloc(16)).setAutoPadding(false);
  return Buffer.concat([decipher.update(userKey.subarray(0, 32)), decipher.final()]);
}

/** Algorithm 2.B of ISO 32000-2 with an empty password. */
function hash2B(salt: Buffer): Buffer {
  let hash = createHash('sha256').update(salt).digest();
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => hash));
    const cipher = createCipheriv('aes-128-cbc', hash.subarray(0, 16), hash.subarray(16, 32)).setAutoPadding(false);
    const mixed = Buffer.concat([cipher.update(repeated), cipher.final()]);
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    hash = createHash(['sha256', 'sha384', 'sha512'][sum % 3] ?? 'sha256')
      .update(mixed)
      .digest();
    last = mixed.at(-1) ?? 0;
  }
  return hash.subarray(0, 32);
}

/** Algorithm 1: the key of an object. */
function objectKey(key: Buffer, number: number, generation: number, forAes: boolean): Buffer {
  const place = Buffer.from([number, number >> 8, number >> 16, generation, generation >> 8]);
  const salted = forAes ? [Buffer.from('sAlT')] : [];
  return md5(key, place, ...salted).subarray(0, Math.min(key.length + 5, 16));
}

/** Data that begins with its initialization vector; its padding stays. */
function aes(algorithm: string, key: Buffer, data: Buffer): Buffer {
  const whole = Math.max(16, data.length - (data.length % 16));
  const decipher = createDecipheriv(algorithm, key, Buffer.concat([data, Buffer.alloc(16)]).subarray(0, 16));
  return Buffer.concat([decipher.setAutoPadding(false).update(data.subarray(16, whole)), decipher.final()]);
}

/** RC4, which OpenSSL 3 offers no more; files of before 2010 use it. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, at) => at);
  const at = (place: number) => state[place & 255] ?? 0;
  const swap = (one: number, other: number) => {
    [state[one & 255], state[other & 255]] = [at(other), at(one)];
  };
  for (let one = 0, other = 0; one < 256; one += 1) {
    other = (other + at(one) + (key[one % key.length] ?? 0)) & 255;
    swap(one, other);
  }
  let other = 0;
  return Buffer.from(
    data.map((byte, index) => {
      other = (other + at(index + 1)) & 255;
      swap(index + 1, other);
      return byte ^ at(at(index + 1) + at(other));
    }),
  );
}

const md5 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { PassThrough, Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { OrderRefused } from '../operator.ts';

/** First line of a backup, which anybody may read: what it is, and how it is sealed. */
interface Head {
  readonly format: 'portal-backup';
  readonly version: 1;
  /** Newest migration of the database it was made of. */
  readonly migration: number;
  /** Of AES-256-GCM with a key by scrypt, base64; null where it is not sealed. */
  readonly seal: { readonly salt: string; readonly iv: string } | null;
}

const CIPHER = 'aes-256-gcm';
const TAG = 16;
/** No head is longer. */
const HEAD = 1_000;
/** Of scrypt, half a second and 64 MB: whoever finds a backup guesses slowly. */
const COST = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 } as const;

const keyOf = (secret: string, salt: string): Buffer => scryptSync(secret, Buffer.from(salt, 'base64'), 32, COST);

/**
 * Writes lines as a compressed file, sealed where there is a secret, under its name only once it is whole; for its owner's
 * eyes alone. Of what breaks off nothing stays. @returns its bytes
 * @throws OrderRefused where the folder or the disk does not take it; what `lines` throws
 */
export async function writeSealed(
  path: string,
  lines: AsyncIterable<string>,
  about: { readonly migration: number; readonly secret: string | undefined },
): Promise<number> {
  const { migration, secret } = about;
  const seal =
    secret === undefined ? null : { salt: randomBytes(16).toString('base64'), iv: randomBytes(12).toString('base64') };
  const head: Head = { format: 'portal-backup', version: 1, migration, seal };
  const cipher =
    seal && secret !== undefined
      ? createCipheriv(CIPHER, keyOf(secret, seal.salt), Buffer.from(seal.iv, 'base64'))
      : undefined;
  const sealing: Transform = cipher ?? new PassThrough();
  const making = `${path}.${process.pid}`;
  const file = await open(making, 'wx', 0o600).catch((error: unknown) => {
    throw unwritable(path, error);
  });
  try {
    // appendFile writes on where a disk took a part only; a bare write() would lose the rest unseen.
    await file.appendFile(`${JSON.stringify(head)}\n`);
    await pipeline(Readable.from(lines), createGzip(), sealing, async (parts: AsyncIterable<Buffer>) => {
      for await (const part of parts) await file.appendFile(part);
    });
    if (cipher) await file.appendFile(cipher.getAuthTag());
    await file.sync();
    const { size } = await file.stat();
    await rename(making, path);
    return size;
  } catch (error) {
    await rm(making, { force: true });
    throw unwritable(path, error);
  } finally {
    await file.close();
  }
}

const OF_DISKS = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EFBIG', 'EIO'];

/** What a disk refuses, in words for the operator; anything else as it is. */
function unwritable(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!OF_DISKS.includes(code)) return error;
  const words = `No se puede escribir "${path}" (${code}): no quedó nada. Mirá que la carpeta exista, que sea tuya y que haya lugar.`;
  return new OrderRefused(words, { cause: error });
}

/** A backup that is open to be read. */
export interface OpenedBackup {
  readonly migration: number;
  /** What was written; ends by an error where somebody changed it, or the secret is another. */
  readonly lines: () => AsyncIterable<string>;
}

/** How a backup is opened. */
interface Opening {
  readonly secret: string | undefined;
  /** Whether the operator asked for a backup without a seal: anybody could have written or changed it. */
  readonly unsealed: boolean;
}

/**
 * Opens a backup. Whoever forges one leaves the seal out, so a file without it is taken only when that is asked for, whether
 * there is a secret or not.
 * @throws OrderRefused for a file that is none, is sealed while there is no secret, or is not sealed
 */
export async function openSealed(path: string, { secret, unsealed }: Opening): Promise<OpenedBackup> {
  const { head, from, size, tag } = await readHead(path);
  if (head.seal === null && !unsealed)
    throw new OrderRefused(
      `"${path}" no está cifrado: cualquiera pudo escribirlo o cambiarlo. No se guardó nada. Si lo hiciste con --sin-cifrar y nadie más pudo tocarlo, pedilo así: restore ${path} --sin-cifrar`,
    );
  if (head.seal !== null && secret === undefined)
    throw new OrderRefused('El resguardo está cifrado: falta BACKUP_KEY, la misma con la que se hizo.');
  return {
    migration: head.migration,
    async *lines() {
      const end = head.seal === null ? size - 1 : size - TAG - 1;
      const opening: Transform =
        head.seal === null || secret === undefined
          ? new PassThrough()
          : createDecipheriv(CIPHER, keyOf(secret, head.seal.salt), Buffer.from(head.seal.iv, 'base64')).setAuthTag(
              tag,
            );
      const plain = createGunzip();
      const flowing = pipeline(createReadStream(path, { start: from, end }), opening, plain);
      flowing.catch(() => undefined);
      try {
        for await (const line of createInterface({ input: plain, crlfDelay: Number.POSITIVE_INFINITY })) yield line;
        await flowing;
      } catch (error) {
        throw new OrderRefused('El resguardo no se puede leer: BACKUP_KEY es otra, o el archivo cambió.', {
          cause: error,
        });
      }
    },
  };
}

async function readHead(path: string) {
  const file = await open(path).catch(() => {
    throw new OrderRefused(`No se puede leer "${path}".`);
  });
  try {
    const { size } = await file.stat();
    const start = Buffer.alloc(Math.min(size, HEAD));
    await file.read(start, 0, start.length, 0);
    const tag = Buffer.alloc(TAG);
    await file.read(tag, 0, TAG, Math.max(0, size - TAG));
    const from = start.indexOf('\n') + 1;
    return { head: headOf(start.toString('utf8', 0, from)), from, size, tag };
  } finally {
    await file.close();
  }
}

function headOf(text: string): Head {
  try {
    const head = JSON.parse(text) as Head;
    if (head.format === 'portal-backup' && head.version === 1) return head;
  } catch {
    // It is none: said below.
  }
  throw new OrderRefused('El archivo no es un resguardo de este portal.');
}

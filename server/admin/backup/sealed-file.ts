import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { PassThrough, Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { OrderRefused } from '../operator.ts';

/** First line of a backup, in clear: its format and how it is encrypted. */
interface Head {
  readonly format: 'portal-backup';
  readonly version: 1;
  /** Newest migration of the database it was made of. */
  readonly migration: number;
  /** Parameters of AES-256-GCM with a key by scrypt, in base64; null where it is not encrypted. */
  readonly seal: { readonly salt: string; readonly iv: string } | null;
}

const CIPHER = 'aes-256-gcm';
const TAG = 16;
/** Upper limit of a head's length. */
const HEAD = 1_000;
/** Cost of scrypt, half a second and 64 MB: guessing the secret of a stolen backup is slow. */
const COST = { N: 65_536, r: 8, p: 1, maxmem: 128 * 1024 * 1024 } as const;

const keyOf = (secret: string, salt: string): Buffer => scryptSync(secret, Buffer.from(salt, 'base64'), 32, COST);

/**
 * Writes lines as a compressed file, encrypted where there is a secret, readable by its owner only. The file gets its
 * name once it is complete; a failure leaves no file behind.
 * @returns its bytes
 * @throws OrderRefused where the folder or the disk refuses it; errors of `lines`
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
    // appendFile continues after a partial write of the disk; a bare write() would lose the rest silently.
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

/** Turns a disk's error into a text for the operator; returns any other error unchanged. */
function unwritable(path: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!OF_DISKS.includes(code)) return error;
  const words = `No se puede escribir "${path}" (${code}): no quedó nada. Mirá que la carpeta exista, que sea tuya y que haya lugar.`;
  return new OrderRefused(words, { cause: error });
}

/** An opened backup. */
export interface OpenedBackup {
  readonly migration: number;
  /** The lines of the backup; throws at the end when the file was changed or the secret is another. */
  readonly lines: () => AsyncIterable<string>;
}

interface Opening {
  readonly secret: string | undefined;
  /** Whether the operator asked for an unencrypted backup, which any person could have written or changed. */
  readonly unsealed: boolean;
}

/**
 * Opens a backup. A forger would leave encryption out, so an unencrypted file is accepted only when the operator asks
 * for it, with or without a secret.
 * @throws OrderRefused for a file that is not a backup, is encrypted while there is no secret, or is unexpectedly not
 * encrypted
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
    // Not a backup: refused below.
  }
  throw new OrderRefused('El archivo no es un resguardo de este portal.');
}

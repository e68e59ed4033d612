import { createHash } from 'node:crypto';
import { rename, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder locked by this process until `release`. */
export interface FolderLock {
  readonly release: () => Promise<void>;
}

/** The folder is locked by a running process. */
export class FolderInUse extends Error {
  readonly pid: string;

  constructor(pid: string) {
    super(`FOLDER_IN_USE ${pid}`);
    this.name = 'FolderInUse';
    this.pid = pid;
  }
}

/** Longest socket path that every system accepts. */
const LONGEST_PATH = 100;

/**
 * Locks `folder` for this process, because the embedded database does not notice a second process and would lose
 * its writes. The lock is a socket, under a kernel name and in the folder, that answers with its owner's pid: after the
 * owner dies it stops answering, and a reused pid cannot be mistaken for it.
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const name = await systemName(folder);
  const named = name === undefined ? undefined : await bind(name);
  if (name !== undefined && !named) throw new FolderInUse((await owner(name)) ?? '?');
  try {
    const beside = await lockBeside(folder);
    return { release: async () => void (await Promise.all([closed(beside), closed(named)])) };
  } catch (error) {
    await closed(named);
    throw error;
  }
}

/**
 * Name of the lock in the kernel, made of the folder's device and inode, not of its path. It cannot be deleted, and
 * vanishes with its owner. Only Linux has such names (abstract sockets); on Windows the second lock is a
 * named pipe, and elsewhere the socket in the folder is the only lock. Containers that share a folder but no network
 * share only the socket in the folder.
 */
async function systemName(folder: string): Promise<string | undefined> {
  if (process.platform !== 'linux') return undefined;
  const { dev, ino } = await stat(folder, { bigint: true });
  return `\0portal-${dev}-${ino}`;
}

const closed = (server: Server | undefined): Promise<void> =>
  new Promise((done) => (server ? server.close(() => done()) : done()));

async function lockBeside(folder: string): Promise<Server> {
  const path = socketPath(folder);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const server = await bind(path);
    if (server) return server;
    await clearDead(path);
  }
  throw new FolderInUse('?');
}

function socketPath(folder: string): string {
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  if (process.platform === 'win32') return `\\\\.\\pipe\\portal-${name}`;
  const beside = join(folder, 'server.lock');
  return Buffer.byteLength(beside) <= LONGEST_PATH ? beside : join(tmpdir(), `portal-${name}.lock`);
}

/** Listens at `path`; undefined when the address is in use. */
function bind(path: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy());
      socket.end(String(process.pid));
    });
    server.unref();
    server.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(path, () => resolve(server));
  });
}

/**
 * Removes the socket of a dead owner. Moves it aside before checking it: of two servers that start together both may
 * find the old owner dead, and the slower one would otherwise remove the new socket of the faster.
 */
async function clearDead(path: string): Promise<void> {
  const alive = await owner(path);
  if (alive !== undefined) throw new FolderInUse(alive);
  const aside = `${path}.${process.pid}`;
  try {
    await rename(path, aside);
  } catch {
    return; // another process removed it: try to take it
  }
  const taken = await owner(aside);
  if (taken !== undefined) {
    await rename(aside, path);
    throw new FolderInUse(taken);
  }
  await rm(aside, { force: true });
}

/** The pid that answers at `path`, or undefined. An owner that accepts but stays silent counts as alive. */
function owner(path: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let output = '';
    const socket = connect(path);
    socket.setTimeout(2_000, () => {
      socket.destroy();
      resolve(output || '?');
    });
    socket.on('data', (data) => {
      output += data.toString('utf8');
    });
    socket.on('end', () => resolve(output || '?'));
    socket.on('error', () => resolve(undefined));
  });
}

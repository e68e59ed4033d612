import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor time, of the whole life of the processes or of one piece of work. */
export interface Spent {
  /** The server's main thread: JavaScript, at most one core. */
  readonly script: number;
  /** The server's other threads and the processes it ended: password hashes, pictures, compression, collection of garbage. */
  readonly threads: number;
  /** PostgreSQL's processes. */
  readonly database: number;
}

export const NOTHING: Spent = { script: 0, threads: 0, database: 0 };

/** Linux counts processor time in hundredths of a second, whatever the machine (USER_HZ). */
const TICK = 10;

/** Use of a process or thread, with its ended children; zero once it is gone. */
function readStat(path: string): { readonly parent: number; readonly own: number; readonly ended: number } {
  try {
    const text = readFileSync(path, 'utf8');
    // The name is in parentheses and may hold spaces.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (index: number) => Number(fields[index]);
    return { parent: at(1), own: (at(11) + at(12)) * TICK, ended: (at(13) + at(14)) * TICK };
  } catch {
    return { parent: 0, own: 0, ended: 0 };
  }
}

/** Reads what a server and the PostgreSQL of a postmaster have used so far, from /proc. */
export function readSpent(server: number, postmaster: number): Spent {
  const script = readStat(`/proc/${server}/task/${server}/stat`).own;
  const whole = readStat(`/proc/${server}/stat`);
  const main = readStat(`/proc/${postmaster}/stat`);
  let database = main.own + main.ended;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const { parent, own } = readStat(`/proc/${name}/stat`);
    if (parent === postmaster) database += own;
  }
  return { script, threads: whole.own + whole.ended - script, database };
}

/** The same, each figure by a function. */
export const combine = (one: Spent, other: Spent, by: (a: number, b: number) => number): Spent => ({
  script: by(one.script, other.script),
  threads: by(one.threads, other.threads),
  database: by(one.database, other.database),
});

export const minus = (one: Spent, other: Spent): Spent => combine(one, other, (a, b) => a - b);

export const plus = (one: Spent, other: Spent): Spent => combine(one, other, (a, b) => a + b);

export const times = (one: Spent, factor: number): Spent => combine(one, one, (a) => a * factor);

/** Memory of a process that is in use, in MB. */
export function readMemory(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_000;
}

/** The processor as the system names it, and how many there are. */
export function machineName(): string {
  const text = readFileSync('/proc/cpuinfo', 'utf8');
  const [, name = 'procesador sin nombre'] = /model name\s*:\s*(.+)/.exec(text) ?? [];
  const megahertz = /cpu MHz\s*:\s*(\d+)/.exec(text)?.[1];
  return `${[...text.matchAll(/^processor/gm)].length} × ${name}${megahertz ? ` a ${megahertz} MHz` : ''}`;
}

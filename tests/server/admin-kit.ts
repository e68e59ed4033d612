import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { runAdmin } from '../../server/admin/run-admin.ts';
import type { TestServer } from './helper.ts';

/** Exit code of an order, and its output line by line. */
export interface Ordered {
  readonly code: number;
  readonly said: string[];
  /** How far it said to be. */
  readonly far: string[];
}

/** Functions that give an operator's orders. */
export interface Orders {
  /** Gives an order, word by word. */
  readonly admin: (...words: string[]) => Promise<Ordered>;
  /** Writes a file of these lines beside the others of the test. @returns its path */
  readonly file: (name: string, ...lines: string[]) => string;
}

/** Gives a test file the orders on its server, and a folder for imports, which is removed after the last test. */
export function withOrders(server: () => TestServer): Orders {
  const folder = mkdtempSync(join(tmpdir(), 'portal-admin-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    async admin(...words) {
      const said: string[] = [];
      const far: string[] = [];
      const say = (line: string): void => void said.push(...line.split('\n'));
      const progress = (line: string): void => void far.push(line);
      const code = await runAdmin({ ...server().deps, say, progress }, words);
      return { code, said, far };
    },
    file(name, ...lines) {
      const path = join(folder, name);
      writeFileSync(path, lines.join('\n'));
      return path;
    },
  };
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { missingOptionals } from '../../tools/complete-lockfile.ts';

const lockfile = JSON.parse(readFileSync(fileURLToPath(new URL('../../package-lock.json', import.meta.url)), 'utf8'));

describe('package-lock.json', () => {
  it('names the binaries of every platform for npm ci', () => {
    expect(missingOptionals(lockfile).map(({ at }) => at)).toEqual([]);
  });

  it('reports missing optional packages and their places', () => {
    const packages = {
      '': {},
      'node_modules/a': { version: '2.0.0', optionalDependencies: { 'a-darwin-x64': '2.0.0', 'a-linux-x64': '2.0.0' } },
      'node_modules/a-linux-x64': { version: '2.0.0' },
      'node_modules/b/node_modules/a': { version: '1.0.0', optionalDependencies: { 'a-darwin-x64': '1.0.0' } },
    };
    expect(missingOptionals({ packages }).map(({ at, range }) => [at, range])).toEqual([
      ['node_modules/a-darwin-x64', '2.0.0'],
      ['node_modules/b/node_modules/a-darwin-x64', '1.0.0'],
    ]);
  });
});

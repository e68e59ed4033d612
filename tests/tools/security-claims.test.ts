import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../../tools/readers/root-folder.ts';

const PAGE = readFileSync(join(rootFolder(), 'SECURITY.md'), 'utf8');

/** Claims of the page about the code, one each. */
const CLAIMS = PAGE.split('\n- ')
  .slice(1)
  .map((claim) => claim.split('\n\n')[0] ?? '');

const ENDINGS = ['.test.ts', '.test.tsx', '.prove.ts', '.e2e.ts'];

/** Ids in the titles of the tests of a file; undefined for a missing file. */
function idsIn(name: string): ReadonlySet<string> | undefined {
  const file = ENDINGS.map((ending) => join(rootFolder(), 'tests', `${name}${ending}`)).find(existsSync);
  if (file === undefined) return undefined;
  const titles = readFileSync(file, 'utf8').matchAll(/['"`]\[([A-Z][A-Z0-9, -]*)\]|\[([A-Z][A-Z0-9, -]*)\]['"`]/g);
  return new Set([...titles].flatMap(([, first = '', last = '']) => [...first.split(', '), ...last.split(', ')]));
}

describe('what SECURITY.md claims', () => {
  it.each(CLAIMS.map((claim) => [/\*\*(.*?)\*\*/.exec(claim)?.[1] ?? claim, claim]))(
    '%s: each names the tests that prove it, and they are there [R19]',
    (_name, claim) => {
      const proofs = [...claim.matchAll(/`([a-z]+(?:\/[a-z-]+)+)` \[([^\]]+)\]/g)];
      expect(proofs.length).toBeGreaterThan(0);
      const missing = proofs.flatMap(([, file = '', ids = '']) => {
        const there = idsIn(file);
        return ids
          .split(', ')
          .filter((id) => there?.has(id) !== true)
          .map((id) => `${file} [${id}]`);
      });
      expect(missing).toEqual([]);
    },
  );

  it('are all of the list, and what it points at is there [R19]', () => {
    expect(CLAIMS.length).toBeGreaterThan(15);
    const links = [...PAGE.matchAll(/\]\(([^)]+)\)/g)].map(([, path = '']) => path);
    expect(links.filter((path) => !existsSync(join(rootFolder(), path)))).toEqual([]);
  });
});

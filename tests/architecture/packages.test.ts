import { describe, expect, it } from 'vitest';
import { filesUnder, read } from './sources.ts';

interface Package {
  readonly engines: { readonly node: string };
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}
const own: Package = JSON.parse(read('package.json'));

describe('package.json', () => {
  it('requires the same Node version as the start script and types', () => {
    const [, major = '', minor = ''] = /^>=(\d+)\.(\d+)$/.exec(own.engines.node) ?? [];
    expect(read('tools/start.mjs')).toContain(`Hace falta Node ${major}.${minor} o más nuevo`);
    expect(own.devDependencies['@types/node']).toMatch(new RegExp(`^[~^]?${major}\\.`));
  });

  it('keeps the test runner and its browser at one version', () => {
    const versions = ['vitest', '@vitest/browser', '@vitest/browser-playwright'].map(
      (name) => own.devDependencies[name],
    );
    expect(new Set(versions).size).toBe(1);
  });

  it('names only tools that exist in its scripts', () => {
    const files = Object.values(own.scripts).flatMap((line) => line.match(/tools\/[\w-]+\.(mjs|ts)/g) ?? []);
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => filesUnder(file).length === 0)).toEqual([]);
  });

  it('has every script that a page of documentation tells people to run', () => {
    const pages = filesUnder().filter((file) => file.endsWith('.md'));
    const told = pages.flatMap((page) =>
      [...read(page).matchAll(/npm run ([a-z][\w:-]*)|npm (start|test)\b/g)].map(([, run, short]) => ({
        page,
        name: run ?? short ?? '',
      })),
    );
    expect(told.map(({ name }) => name)).toEqual(expect.arrayContaining(['start', 'test']));
    expect(told.filter(({ name }) => !(name in own.scripts))).toEqual([]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { read } from '../architecture/sources.ts';
import { locked, type Reached, reachedByPage, reachedByServer } from './reached-packages.ts';

const dependencies: readonly string[] = Object.keys(JSON.parse(read('package.json')).dependencies);

describe('packages of the built server', () => {
  let server: Reached;
  beforeAll(async () => {
    server = await reachedByServer();
  }, 60_000);

  it('are installed in production, with every package that these load [FIXO-13]', () => {
    expect(server.places.size).toBeGreaterThan(100);
    const missing = [...server.places].filter((place) => {
      const entry = locked[place];
      return entry === undefined || entry.dev === true || entry.devOptional === true;
    });
    expect(missing).toEqual([]);
  });

  it('are all listed in dependencies, if a built file names them [FIXO-13]', () => {
    expect([...server.named].filter((name) => !dependencies.includes(name))).toEqual([]);
  });

  it('are, with those of the page, all that dependencies list [FIXO-13]', () => {
    const page = reachedByPage();
    expect(dependencies.filter((name) => !server.named.has(name) && !page.has(name))).toEqual([]);
  });
});

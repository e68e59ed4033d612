import { describe, expect, it } from 'vitest';
import { filesUnder, read } from './sources.ts';

const ROUTE_FILES = filesUnder('server/features').filter((file) => /\/routes(\.ts$|\/)/.test(file));
const CALLS = Object.keys(JSON.parse(read('schemas/calls.json'))).filter((call) => !call.startsWith('$'));

/** `art.addDocument` names `artAddDocumentRoute`. */
const routeName = (call: string): string =>
  `${call.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase())}Route`;

/** Names of the routes of a file. */
const routesIn = (file: string): string[] =>
  [...read(file).matchAll(/\bconst (\w+Route)\b/g)].flatMap(([, name = '']) => name);

describe('routes', () => {
  it('are named by their call, in English [FIXH-05]', () => {
    const named = new Set(ROUTE_FILES.flatMap(routesIn));
    expect(CALLS.length).toBeGreaterThan(100);
    // Both calls of an invitation have one page and one route.
    const shared = CALLS.filter((call) => !named.has(routeName(call)));
    expect(shared).toEqual(['invitation.read', 'invitation.accept']);
    expect(named.size - (CALLS.length - shared.length)).toBeLessThanOrEqual(16);
  });

  it('are mounted by their feature, and the feature by the server [FIXH-05]', () => {
    const plugins = ROUTE_FILES.filter((file) => file.endsWith('/routes.ts'));
    expect(plugins.length).toBeGreaterThan(25);
    for (const plugin of plugins) {
      const mounted = /featureRoutes\(([^)]*)\)/.exec(read(plugin))?.[1]?.match(/\w+/g) ?? [];
      const folder = plugin.slice(0, -'.ts'.length);
      const own = ROUTE_FILES.filter((file) => file === plugin || file.startsWith(`${folder}/`));
      expect([...mounted].sort(), plugin).toEqual(own.flatMap(routesIn).sort());
      expect(read('server/routes.ts')).toContain(`'./${plugin.slice('server/'.length)}'`);
    }
  });
});

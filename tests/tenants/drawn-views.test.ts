import { describe, expect, it } from 'vitest';
import { ROLES } from '../../engine/language/screens/session-state.ts';
import { drawView } from '../../renderers/draw-view.tsx';
import { tenantIds } from '../../tools/readers/folder.ts';
import { requirements } from '../engine/portal/react/portal-of.tsx';
import { compiledTenant, TENANTS } from './compiled.ts';

/** Paths of a tenant's screens without a parameter, whoever may open them. */
const pathsOf = (id: string): readonly string[] =>
  Object.values(compiledTenant(id).public.screens)
    .map(({ path }) => path)
    .filter((path) => path !== undefined && !path.includes(':'));

describe('the view that the server draws, without a browser around it', () => {
  it.each(tenantIds(TENANTS))('draws each screen of %s for a visitor without an error [LOGIN-01, R14]', (id) => {
    const { public: artifact, server } = compiledTenant(id);
    const parts = { artifact, requirements: { ...requirements, ...server.flags }, now: Date.now };
    expect(typeof window).toBe('undefined');
    const drawn = pathsOf(id).filter((path) => drawView({ ...parts, path }) !== undefined);
    expect(drawn).toContain('/recuperarclave');
  });

  it.each(tenantIds(TENANTS))('draws each screen of %s for each role, without missing values [HOME-01]', (id) => {
    const { public: artifact, server } = compiledTenant(id);
    const parts = { artifact, requirements: { ...requirements, ...server.flags }, now: Date.now };
    let drawn = 0;
    for (const role of ROLES)
      for (const path of pathsOf(id)) {
        const view = drawView({ ...parts, path, session: { role, scope: 'full' } });
        expect(`${role} ${path} ${view ?? ''}`).not.toMatch(/undefined|NaN|—,|, —|Hola, —/);
        if (view !== undefined) drawn += 1;
      }
    expect(drawn).toBeGreaterThan(20);
  });
});

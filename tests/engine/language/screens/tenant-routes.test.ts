import { describe, expect, it } from 'vitest';
import type { CompiledTenant } from '../../../../engine/language/artifact.ts';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';
import { chooseScreen, type Visit } from '../../../../engine/language/screens/choose-screen.ts';
import type { Viewer } from '../../../../engine/language/screens/session-state.ts';
import routes from '../../../../schemas/routes.json' with { type: 'json' };
import { tenantIds } from '../../../../tools/readers/folder.ts';
import { compiledTenant, TENANTS } from '../../../tenants/compiled.ts';

const paths = Object.keys(routes).filter((path) => path.startsWith('/'));
const tenants = tenantIds(TENANTS).map(compiledTenant);
const signedIn: readonly Viewer[] = ['patient', 'art', 'coordinator', 'professional', 'link:turno', 'link:history'];
const open =
  /^\/(login|registro|entrypoint|turnoAcceso|misAtencionesEP|error|recuperarclave|confirmar|rechazar|consultorio|ingreso|invitacion|documento\/\*)$/;

function visit({ public: tenant, server }: CompiledTenant, viewer: Viewer): Visit {
  const session = viewer === 'anonymous' ? { status: 'not-authenticated' } : { status: 'authenticated' };
  const { id, name, unit, links } = tenant;
  const roots = { flags: server.flags, settings: tenant.settings, tenant: { id, name, unit, links }, session };
  return { screens: tenant.screens, routes: paths, viewer, scope: scopeOf(roots) };
}

/** Where a visitor who follows all redirects ends: the id of a screen, or what kept them from one. */
function end(path: string, at: Visit): string {
  let here = path;
  for (let hops = 0; hops < 5; hops += 1) {
    const choice = chooseScreen(here, at);
    if (choice.kind === 'show') return choice.screen.id;
    if (choice.kind === 'nothing') return 'nothing';
    here = choice.kind === 'redirect' ? choice.to : choice.kind === 'sign-in' ? '/login' : '/';
  }
  return 'circle';
}

describe.each(tenants.map((tenant) => [tenant.id, tenant] as const))('the routes of %s', (_, tenant) => {
  it('private paths lead anonymous visitors to sign in [ROUTE-01]', () => {
    const at = visit(tenant, 'anonymous');
    for (const path of [...paths.filter((route) => !open.test(route)), '/nada']) {
      expect([path, chooseScreen(path, at).kind]).toEqual([path, 'sign-in']);
    }
  });

  it('/login shows the page that its data says [ROUTE-02]', () => {
    const { town, portal } = { town: tenant.public.links.portal !== undefined, portal: tenant.server.flags.portal };
    const choice = chooseScreen('/login', visit(tenant, 'anonymous'));
    const layout = choice.kind === 'show' ? choice.screen.layout : choice.kind;
    const isForm = choice.kind === 'show' && JSON.stringify(choice.screen.view).includes('"node":"form"');
    expect({ town: layout === 'town', form: isForm }).toEqual({ town, form: !town && portal });
  });

  it('resolves every path to a page for each viewer within few redirects [D-ROUTE-01, ROUTE-04]', () => {
    for (const viewer of ['anonymous', ...signedIn] as const) {
      const at = visit(tenant, viewer);
      for (const path of [...paths, '/nada']) {
        const shown = end(path.replace('*', 'x'), at);
        expect([viewer, path, /^(nothing|circle)$/.test(shown) ? shown : 'a page']).toEqual([viewer, path, 'a page']);
      }
    }
  });
});

import { describe, expect, it } from 'vitest';
import type { CompiledScreen } from '../../../../engine/language/artifact.ts';
import { scopeOf } from '../../../../engine/language/rules/scope.ts';
import { chooseScreen, type Visit } from '../../../../engine/language/screens/choose-screen.ts';
import { returnPath } from '../../../../engine/language/screens/return-path.ts';
import type { Viewer } from '../../../../engine/language/screens/session-state.ts';
import { bareScreen } from '../../bare-screen.ts';

function screen(id: string, path: string, who: readonly Viewer[], more: Partial<CompiledScreen> = {}): CompiledScreen {
  return { id, path, for: who, order: 100, title: id, layout: 'page', shell: 'new', ...bareScreen, ...more };
}

const screens = [
  screen('town', '/login', ['anonymous', 'patient'], { order: 5, when: { has: 'tenant.links.portal' } }),
  screen('login', '/login', ['anonymous'], { order: 10, when: { var: 'flags.portal' } }),
  screen('noPortal', '/login', ['anonymous']),
  screen('registro', '/registro', ['anonymous'], { when: { var: 'flags.registroUsuario' } }),
  screen('recuperar', '/recuperarclave', ['anonymous']),
  screen('entry', '/turnoAcceso', ['anonymous', 'patient', 'art']),
  screen('home', '/home', ['patient', 'coordinator']),
  screen('artHome', '/home', ['art']),
  screen('root', '/', ['patient', 'art', 'coordinator']),
  screen('turnos', '/misTurnos', ['patient']),
  screen('detail', '/detalleAtencion', ['patient'], {
    receives: { atencion: { type: 'Consultation' } },
    needs: { passed: { that: { var: 'route.received' }, else: [] } },
  }),
  screen('cases', '/listcasos', ['art']),
  screen('training', '/teleEducacion', ['patient'], { when: { var: 'flags.capacitaciones' } }),
  screen('oldCase', '/detalleCaso/:id', ['art'], { redirect: '/detalleCaso?id={{query.id}}' }),
  screen('case', '/detalleCaso', ['art'], {
    query: { id: { type: 'integer', nullable: true } },
    receives: { walking: { type: 'boolean', nullable: true } },
    needs: { id: { has: 'query.id', else: [] } },
  }),
  screen('papers', '/misAtencionesEP', ['patient'], {
    receives: { person: { type: 'PersonName', nullable: true } },
    needs: { passed: { that: { var: 'route.received' }, else: [] } },
  }),
  screen('prescription', '/detalleReceta', ['patient'], {
    receives: { recetaId: { type: 'integer', nullable: true } },
    needs: { which: { has: 'received.recetaId', else: [] } },
  }),
  screen('member', '/miembro/:id', ['patient'], {
    query: { id: { type: 'integer', nullable: true } },
    needs: { id: { has: 'query.id', else: [] } },
  }),
  screen('documento', '/documento/*', ['anonymous', 'patient']),
  screen('room', '/consultorio', ['professional']),
  screen('notFound', '/*', ['patient', 'art', 'professional']),
];

function visit(viewer: Viewer, flags: object = { portal: true, registroUsuario: true }, links: object = {}): Visit {
  const routes = ['/', '/home', '/condicionesMedicas', '/detalleCaso', '/misTurnos'];
  return { screens, routes, viewer, scope: scopeOf({ flags, tenant: { links } }) };
}

const shown = (path: string, at: Visit) => {
  const choice = chooseScreen(path, at);
  return choice.kind === 'show' ? choice.screen.id : choice.kind === 'redirect' ? `→ ${choice.to}` : choice.kind;
};

describe('the screen of a path', () => {
  it.each([
    ['/login', 'login'],
    ['/registro', 'registro'],
    ['/recuperarclave', 'recuperar'],
    ['/turnoAcceso', 'entry'],
    ['/documento/abc', 'documento'],
    ['/documento/a/b/c', 'documento'],
  ])('%s is open to anonymous visitors [ROUTE-01]', (path, id) => {
    expect(shown(path, visit('anonymous'))).toBe(id);
  });

  it.each(['/', '/home', '/misTurnos', '/listcasos', '/nothing', '/documento', '/consultorio', '/__proto__'])(
    '%s leads an anonymous visitor to sign in [ROUTE-01]',
    (path) => {
      expect(shown(path, visit('anonymous'))).toBe('sign-in');
    },
  );

  it('/login shows the municipality’s page, else the login, else the no-portal screen [ROUTE-02]', () => {
    expect(shown('/login', visit('anonymous', { portal: true }, { portal: 'https://x' }))).toBe('town');
    expect(shown('/login', visit('anonymous', { portal: true }))).toBe('login');
    expect(shown('/login', visit('anonymous', { portal: false }))).toBe('noPortal');
  });

  it('a flag that is not known counts as off [ROUTE-02, A49]', () => {
    expect(shown('/login', visit('anonymous', {}))).toBe('noPortal');
    expect(shown('/registro', visit('anonymous', {}))).toBe('sign-in');
  });

  it.each(['/registro', '/login', '/recuperarclave'])(
    '%s leads a signed-in person on [ROUTE-04, D-ROUTE-04]',
    (path) => {
      expect(shown(path, visit('patient'))).toBe('after-sign-in');
      expect(shown(path, visit('art'))).toBe('after-sign-in');
    },
  );

  it('entry links stay reachable for the signed in [ROUTE-04]', () => {
    expect(shown('/turnoAcceso', visit('patient'))).toBe('entry');
    expect(shown('/documento/x', visit('patient'))).toBe('documento');
  });

  it('/login shows the municipality’s own page also to the signed in [D-ROUTE-05]', () => {
    expect(shown('/login', visit('patient', { portal: true }, { portal: 'https://x' }))).toBe('town');
  });

  it('an unknown path of a signed-in person is not found [D-ROUTE-01]', () => {
    expect(shown('/nothing', visit('patient'))).toBe('notFound');
    expect(shown('/home/x', visit('patient'))).toBe('notFound');
  });

  it.each([
    ['a screen of another role', '/listcasos', 'patient', '→ /home'],
    ['a screen whose flag is off', '/teleEducacion', 'patient', '→ /home'],
    ['a route that the tenant has no screen for', '/condicionesMedicas', 'patient', '→ /home'],
    ['a home that the role lacks', '/home', 'professional', '→ /consultorio'],
  ] as const)('%s leads home [D-ROUTE-01]', (_, path, viewer, expected) => {
    expect(shown(path, visit(viewer))).toBe(expected);
  });

  it('shows nothing instead of a redirect loop for sessions without screens [D-ROUTE-01]', () => {
    expect(shown('/home', visit('link:turno'))).toBe('nothing');
  });

  it('roles get their own screen of a path [ROUTE-05]', () => {
    expect(shown('/home', visit('patient'))).toBe('home');
    expect(shown('/home', visit('art'))).toBe('artHome');
  });

  it('/detalleCaso/{id} leads to /detalleCaso?id={id}, whatever the id [ROUTE-06]', () => {
    expect(shown('/detalleCaso/17', visit('art'))).toBe('→ /detalleCaso?id=17');
    expect(shown('/detalleCaso/a%26b', visit('art'))).toBe('→ /detalleCaso?id=a%26b');
    expect(shown('/detalleCaso/17', visit('patient'))).toBe('→ /home');
  });

  it.each(['/Login', '/login/', '/LOGIN//'])('%s is /login [A7]', (path) => {
    expect(shown(path, visit('anonymous'))).toBe('login');
  });

  it('a malformed condition does not hold, and the page lives [A13]', () => {
    const broken = {
      ...visit('patient'),
      screens: [screen('x', '/x', ['patient'], { when: { nope: [] } }), ...screens],
    };
    expect(shown('/x', broken)).toBe('→ /home');
  });
});

describe('the way back after signing in', () => {
  it('is the page that was asked for, with its search [D-ROUTE-03]', () => {
    expect(returnPath('/misTurnos?page=2', visit('patient'))).toBe('/misTurnos?page=2');
    expect(returnPath('/miembro/7', visit('patient'))).toBe('/miembro/7');
  });

  it('leads to a case only when its address has the id [D-ROUTE-03, ART-04]', () => {
    const asked = '/detalleCaso?id=7&edicion=1&orden=-apellido';
    expect(returnPath(asked, visit('art'))).toBe(asked);
    expect(returnPath('/detalleCaso?edicion=1', visit('art'))).toBe('/');
    for (const host of ['//evil.example', '/\\evil.example', 'https://evil.example', '/..//evil.example'])
      expect(returnPath(`${host}/detalleCaso?id=7`, visit('art'))).toBe('/');
  });

  it.each([
    ['belongs to another role', '/listcasos'],
    ['needs navigation state', '/detalleAtencion?id=1'],
    ['needs to have been passed something', '/misAtencionesEP'],
    ['needs what is passed and not in its address', '/detalleReceta?recetaId=4'],
    ['needs more than its path says', '/miembro/ana'],
    ['is public', '/documento/x'],
    ['does not exist', '/nothing'],
    ['is another host', '//evil.example/home'],
    ['is another host, disguised', '/\\evil.example'],
    ['is another host, with a tab', '/\t/evil.example'],
    ['is another host behind dots', '/..//evil.example/detalleCaso'],
    ['is another host behind a person', '//home@evil.example/home'],
    ['is a whole address', 'https://evil.example/home'],
    ['is a script', 'javascript:alert(1)'],
    ['is no text', { pathname: '/home' }],
  ])('is / when the page %s [D-ROUTE-03, A9]', (_, wanted) => {
    expect(returnPath(wanted, visit('patient'))).toBe('/');
  });
});

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../engine/language/artifact.ts';
import { CONTRACT_ROUTES } from '../../engine/language/compile/language/vocabulary.ts';
import { truth } from '../../engine/language/rules/evaluate.ts';
import { type Scope, scopeOf } from '../../engine/language/rules/scope.ts';
import { type Choice, chooseScreen } from '../../engine/language/screens/choose-screen.ts';
import type { Viewer } from '../../engine/language/screens/session-state.ts';
import { compiledTenant } from './compiled.ts';

/*
 * Paths, frames, menu and tiles of the specification, sentence by sentence, for every institution: flags and roles decide
 * together which pages exist, and mistakes hide in the institutions that are rarely opened.
 */

/** S2, "Route access" and "ART-only". */
const PATIENT = [
  '/',
  '/home',
  '/especialidad',
  '/videocall',
  '/finllamada',
  '/nodisponible',
  '/misatenciones',
  '/detalleReceta',
  '/detalleAtencion',
  '/miPerfil',
  '/agregarFamiliar',
  '/misTurnos',
  '/solicitudTurnos',
  '/condicionesMedicas',
  '/teleEducacion',
];
const ART_ONLY = ['/listcasos', '/nuevocaso', '/detalleCaso'];
/** P2.1; /documento/* takes any address below it. */
const OPEN = [
  '/login',
  '/registro',
  '/entrypoint',
  '/turnoAcceso',
  '/misAtencionesEP',
  '/error',
  '/recuperarclave',
  '/confirmar',
  '/rechazar',
  '/documento/a1/b2',
];
/** S2, "New-style header and footer appear on". */
const NEW_FRAME = [
  '/',
  '/home',
  '/miPerfil',
  '/agregarFamiliar',
  '/condicionesMedicas',
  '/especialidad',
  '/videocall',
  '/finllamada',
  '/misatenciones',
  '/detalleAtencion',
  '/nuevocaso',
  '/listcasos',
  '/detalleCaso',
  '/misTurnos',
  '/solicitudTurnos',
  '/teleEducacion',
];
const OLD_FRAME = ['/nodisponible', '/detalleReceta', '/misAtencionesEP', '/nowhere/at/all'];

const IDS = [
  'osef',
  'obsba',
  'iosfa',
  'osprera',
  'escobar',
  'lanus',
  'tres_de_febrero',
  'l_zamora',
  'san_isidro',
  'vilsar',
  'telemedicina',
  'gagil',
  'demo',
  'guemes',
  'osperyh',
  'guardia',
  'galeno',
  'corredores_viales',
  'chacabuco',
];
/** D-TEN-02. */
const TURNS = ['osef', 'obsba', 'demo', 'vilsar', 'san_isidro', 'gagil'];
const NO_FAMILY = ['lanus', 'tres_de_febrero', 'telemedicina', 'guardia', 'galeno', 'corredores_viales', 'chacabuco'];

const FAMILY = [{ sobrenome: 'Paz', nome: 'Tomás', documento: '50111222' }];

/** The scope of a page of an institution for a viewer. */
function scopeFor(id: string, viewer: Viewer, query: object = {}): Scope {
  const { public: open, server } = compiledTenant(id);
  const user = viewer === 'anonymous' ? {} : { user: { role: viewer }, family: FAMILY };
  return scopeOf({ flags: server.flags, settings: open.settings, tenant: { id, links: open.links }, query, ...user });
}

function at(id: string, viewer: Viewer, path: string): Choice {
  const { screens } = compiledTenant(id).public;
  return chooseScreen(path, { screens, routes: CONTRACT_ROUTES, viewer, scope: scopeFor(id, viewer) });
}

const ended = (choice: Choice): string =>
  choice.kind === 'show' && choice.screen.redirect !== undefined
    ? `redirect ${choice.screen.redirect}`
    : choice.kind === 'redirect'
      ? `redirect ${choice.to}`
      : choice.kind;

/** Labels of the entries that show, with their targets; one of a list is repeated for its elements. */
function waysOf(items: unknown, scope: Scope): Readonly<Record<string, unknown>> {
  const entries = Object.values((items ?? {}) as JsonObject) as readonly JsonObject[];
  const holding = entries.filter(({ to, visible }) => to && (visible === undefined || truth(visible, scope) === true));
  return Object.fromEntries(holding.map(({ label, to }) => [label, to]));
}

describe.each(IDS)('the paths of %s', { timeout: 60_000 }, (id) => {
  it('are open to visitors where the specification opens them, and nowhere else [ROUTE-01, ROUTE-05, ROUTE-06]', () => {
    const closed = [...PATIENT, ...ART_ONLY, '/consultas/de/otros'];
    expect(closed.filter((path) => ended(at(id, 'anonymous', path)) !== 'sign-in')).toEqual([]);
    const signUp = compiledTenant(id).server.flags.registroUsuario === true;
    for (const path of OPEN) {
      const led = { '/entrypoint': 'redirect /', ...(!signUp && { '/registro': 'redirect /login' }) };
      expect([path, ended(at(id, 'anonymous', path))]).toEqual([
        path,
        Object.entries(led).find(([one]) => one === path)?.[1] ?? 'show',
      ]);
    }
  });

  it('show a patient all pages except work injuries and disabled ones [ROUTE-05, ROUTE-06, D-ROUTE-01]', () => {
    const { flags } = compiledTenant(id).server;
    const off = new Set([
      ...(flags.portal ? [] : ['/especialidad']),
      ...(NO_FAMILY.includes(id) ? ['/agregarFamiliar'] : []),
      ...(TURNS.includes(id) ? [] : ['/misTurnos', '/solicitudTurnos']),
      ...(id === 'osef' ? [] : ['/teleEducacion']),
    ]);
    for (const path of [...PATIENT, ...ART_ONLY]) {
      const away = path === '/' || off.has(path) || ART_ONLY.includes(path);
      expect([path, ended(at(id, 'patient', path))]).toEqual([path, away ? 'redirect /home' : 'show']);
    }
  });

  it('show the new, old or no shell by path [SHELL-01, D-SHELL-01]', () => {
    const frame = (viewer: Viewer, path: string) => {
      const choice = at(id, viewer, path);
      return choice.kind === 'show' && choice.screen.redirect === undefined ? choice.screen.shell : undefined;
    };
    for (const viewer of ['patient', 'art', 'coordinator'] as const) {
      for (const path of NEW_FRAME) expect(['new', undefined], `${viewer} at ${path}`).toContain(frame(viewer, path));
      for (const path of OLD_FRAME) expect(['old', undefined], `${viewer} at ${path}`).toContain(frame(viewer, path));
    }
    expect([frame('patient', '/home'), frame('art', '/listcasos'), frame('patient', '/nodisponible')]).toEqual([
      'new',
      'new',
      'old',
    ]);
    const inPublic = OPEN.filter((path) => !path.startsWith('/documento'));
    expect(inPublic.map((path) => frame('anonymous', path) ?? 'none')).toEqual(inPublic.map(() => 'none'));
  });
});

describe.each(IDS)('the ways that %s offers', { timeout: 60_000 }, (id) => {
  const training = id === 'osef' ? { Capacitaciones: '/teleEducacion' } : {};
  const turns = TURNS.includes(id) ? { 'Turnos médicos': '/misTurnos' } : {};

  it('depend in the menu on role, flags and family [SHELL-07, SHELL-08]', () => {
    const menu = (role: Viewer) => waysOf(compiledTenant(id).public.menu.items, scopeFor(id, role));
    const family = NO_FAMILY.includes(id)
      ? {}
      : { '{{item.sobrenome}}, {{item.nome}}{{item.ref | apart}}': '/miPerfil?doc={{item.documento}}' };
    const own = { 'Mi perfil': '/miPerfil', ...family };
    expect(menu('patient')).toEqual({ ...own, 'Mis atenciones': '/misatenciones', ...turns, ...training });
    const cases = { ...own, 'Alta de caso': '/nuevocaso', 'Mis casos': '/listcasos' };
    expect(menu('art')).toMatchObject(cases);
    expect(menu('coordinator')).toMatchObject(cases);
    for (const role of ['art', 'coordinator'] as const)
      for (const label of ['Mis atenciones', 'Turnos médicos', 'Capacitaciones'])
        expect(Object.keys(menu(role))).not.toContain(label);
  });

  it('as tiles at home are those of the role and the flags [HOME-02, HOME-04]', () => {
    const tiles = (group: string, role: Viewer) =>
      waysOf(compiledTenant(id).public.tiles[group]?.items, scopeFor(id, role));
    expect(tiles('home', 'patient')).toEqual({
      'Mi perfil': '/miPerfil',
      'Mis atenciones': '/misatenciones',
      ...turns,
      ...training,
    });
    expect(tiles('art', 'art')).toEqual({ 'Alta de caso': '/nuevocaso', 'Mis casos': '/listcasos' });
  });
});

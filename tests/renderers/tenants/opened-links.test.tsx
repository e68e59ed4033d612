// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import calls from '../../../schemas/calls.json' with { type: 'json' };
import endpoints from '../../../schemas/endpoints.json' with { type: 'json' };
import routes from '../../../schemas/routes.json' with { type: 'json' };
import { answer, type Reply } from '../../engine/fake-transport.ts';
import { nobody } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { entryAnswer } from './appointment-link.ts';
import { openCompiled } from './open-tenant.tsx';

afterEach(cleanup);

const ENTRY = { ...entryAnswer(0), password: 'acceso.x' };
const HISTORY = { user: { nome: 'Ana', sobrenome: 'Pérez', documento: '30111222' }, password: 'acceso.x', hijo: null };
const CONFIRMED = { fecha: '24-11-2026', hora: '10:00', clienteNome: 'Ana', servicioNome: 'Clínica', unidadDesc: '' };

/** A link of the portal's mails, messages, papers or orders, and what opening it shows. */
interface Link {
  readonly opened: string;
  readonly tenant?: string;
  readonly shows: RegExp;
  readonly replies?: Readonly<Record<string, Reply>>;
  /** Calls made by opening that are no reading, by decision: D-SAFE-2 lets confirming act. */
  readonly acts?: readonly string[];
}

/** Every page that a link of the server leads to. */
const LINKS: Readonly<Record<string, Link>> = {
  '/confirmar': {
    opened: '/confirmar?id=x',
    shows: /^Turno confirmado$/,
    replies: { '/api/turnos/confirmacion': () => answer([CONFIRMED]) },
    acts: ['/api/turnos/confirmacion'],
  },
  '/rechazar': {
    opened: '/rechazar?id=x',
    shows: /^¿Querés rechazar el turno\?$/,
    replies: { '/api/turnos/enlace': () => answer([{ ...CONFIRMED, pendiente: true }]) },
  },
  '/turnoAcceso': {
    opened: '/turnoAcceso?codigoTurno=x',
    tenant: 'galeno',
    shows: /^Tu turno$/,
    replies: { '/api/turnos/acceso': () => answer(ENTRY) },
  },
  '/misAtencionesEP': {
    opened: '/misAtencionesEP?codigoUser=x',
    shows: /^Tus atenciones$/,
    replies: { '/api/usuarios/acceso': () => answer(HISTORY) },
  },
  '/ingreso': { opened: '/ingreso?codigo=x', shows: /^Entrá con el enlace de tu correo$/ },
  '/invitacion': {
    opened: '/invitacion?codigo=x',
    shows: /^Elegí tu contraseña$/,
    replies: { '/api/invitacion/datos': () => answer({ cuenta: null, minimo: 6 }) },
  },
  '/recuperarclave': { opened: '/recuperarclave', shows: /^Recuperar contraseña$/ },
  '/detalleCaso': { opened: '/detalleCaso?id=1', shows: /^Iniciar sesión$/ },
  '/misTurnos': { opened: '/misTurnos', shows: /^Iniciar sesión$/ },
};

/** Pages that server code names in an address, by its own text: `/page`, `/page?…`. */
function linkedPages(): string[] {
  const found = new Set<string>();
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  for (const file of files) {
    // Addresses of pages that are served, for robots and for titles, are no links.
    if (file === 'platform/http/headers.ts' || file === 'platform/pages/page-title.ts') continue;
    for (const [, path = ''] of readFileSync(`server/${file}`, 'utf8').matchAll(/[`'"](\/\w+)(?=[`'"?/])/g))
      if (path in routes) found.add(path);
  }
  return [...found].sort();
}

const endpointOf: Readonly<Record<string, unknown>> = endpoints;
/** Paths of the calls that only read. */
const READS = new Set(
  Object.entries(calls)
    .filter(([, call]) => typeof call === 'object' && 'reads' in call)
    .map(([name]) => endpointOf[name])
    .map((endpoint) => (typeof endpoint === 'object' && endpoint && 'path' in endpoint ? endpoint.path : undefined)),
);

describe('links that the portal makes', { timeout: 120_000 }, () => {
  it('have a row in this table [FIXS-34]', () => {
    expect(linkedPages()).toEqual(Object.keys(LINKS).sort());
  });

  it.each(Object.entries(LINKS))('%s acts in nothing and spends nothing when opened [FIXS-34]', async (_, link) => {
    const { opened, tenant = 'demo', shows, replies = {}, acts = [] } = link;
    const backend = await openCompiled(compiledTenant(tenant), opened, nobody, replies);
    expect((await screen.findAllByText(shows)).length).toBeGreaterThan(0);
    const deeds = backend.asked.map(({ path }) => path).filter((path) => !READS.has(path));
    expect(deeds).toEqual(acts);
  });

  it.each([
    ['/turnoAcceso', 'Entrar al turno'],
    ['/misAtencionesEP', 'Ver las atenciones'],
  ])('%s signs in at the press of its button [FIXS-34]', async (name, button) => {
    const { opened, tenant = 'demo', replies } = LINKS[name] as Link;
    const backend = await openCompiled(compiledTenant(tenant), opened, nobody, replies);
    fireEvent.click(await screen.findByRole('button', { name: button }));
    await waitFor(() => expect(backend.at('/api/auth/enlace')).toHaveLength(1));
  });
});

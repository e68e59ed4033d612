// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, type Reply, refuse } from '../../engine/fake-transport.ts';
import { nobody, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { type Opening, openCompiled } from './open-tenant.tsx';

const LINK = '/misAtencionesEP?codigoUser=c0digo';
const ENTER = '/api/usuarios/acceso';
const CHILD = { nome: 'Tomás', sobrenome: 'Paz', documento: '50111222' };
const entry: Reply = () =>
  answer({ user: { nome: 'Elena', sobrenome: 'Paz', documento: '20111222' }, password: 'acceso.x', hijo: CHILD });
const CONSULTATION = {
  id: 11,
  atencion: 'AT-11',
  fecha: { date: '2026-11-17 09:34:00' },
  medico: { nome: 'Julián', sobrenome: 'Ortiz', matricula: null, titulo: null },
  servicio: { id: 1, nome: 'Clínica médica' },
  documento: null,
  documentos: [],
};

const open = (id: string, at: Opening, enter: Reply = entry, session: unknown = nobody) =>
  openCompiled(compiledTenant(id), at, session, {
    [ENTER]: enter,
    '/api/auth/enlace': () => answer(signedIn('elena', { scope: 'link:history' })),
    '/api/auth/salir': () => answer(undefined, 204),
    '/api/atenciones/listar': () => answer([CONSULTATION]),
  });
/** Opens the link and presses its button. */
const follow = async (...[id, at, enter]: Parameters<typeof open>) => {
  const backend = await open(id, at, enter);
  fireEvent.click(await screen.findByRole('button', { name: 'Ver las atenciones' }));
  return backend;
};
const wide = window.matchMedia('all');
const opened = () => screen.findByRole('heading', { level: 1, name: 'Histórico de atenciones de Paz, Tomás' });

afterEach(() => vi.restoreAllMocks());

describe('a link to a history, on the page', { timeout: 120_000 }, () => {
  it('opens galeno’s history in its columns, without the code in the address [ENTRY-08, HIST-05, HIST-10, A5, A8]', async () => {
    // Columns stand where there is room for them.
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
      ...wide,
      media,
      matches: media.includes('min-width'),
    }));
    const backend = await follow('galeno', LINK);
    expect(await opened()).toBeTruthy();
    expect(backend.address()).toBe('/misAtencionesEP');
    expect(screen.getByText('Mis atenciones')).toBeTruthy();
    expect(screen.getByText('Inicio').closest('a')).toBeNull();
    expect((await screen.findAllByText('Ortiz, Julián')).length).toBeGreaterThan(0);
    for (const column of ['Fecha y Hora', 'Operador', 'Servicio'])
      expect(screen.getAllByText(column).length).toBeGreaterThan(0);
    expect(backend.at(ENTER).map(({ body }) => body)).toEqual([{ json: { codigoUser: 'c0digo' } }]);
    const [list] = backend.at('/api/atenciones/listar');
    expect(list?.body).toEqual({ json: { documento: CHILD.documento } });
  });

  it('without a code says so on the error page [ENTRY-09]', async () => {
    const { address } = await open('osef', '/misAtencionesEP');
    expect(await screen.findByText('Sin código de usuario')).toBeTruthy();
    expect(address()).toBe('/error');
  });

  it('with a wrong code says so on the error page [ENTRY-09]', async () => {
    const { address } = await follow('osef', LINK, () =>
      refuse(404, 'LINK_UNKNOWN', { message: 'este enlace no es válido' }),
    );
    expect(await screen.findByText(/^Error este enlace no es válido/)).toBeTruthy();
    expect(address()).toBe('/error');
  });

  it('shows a lost connection, and retries [ENTRY-08, A43]', async () => {
    const replies = [{ kind: 'offline' } as const];
    await follow('guemes', LINK, (request) => replies.shift() ?? entry(request));
    const told = await screen.findByRole('alertdialog', { name: 'No pudimos abrir tus atenciones' });
    expect(told.textContent).toContain('No hay conexión a internet');
    fireEvent.keyDown(told, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('heading', { level: 1, name: 'No pudimos abrir tus atenciones' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await opened()).toBeTruthy();
  });

  it('signs out a session that comes without a person [HIST-05]', async () => {
    const backend = await open('guardia', '/misAtencionesEP', entry, signedIn());
    await waitFor(() => expect(backend.address()).toBe('/login'));
    expect(backend.at('/api/auth/salir')).toHaveLength(1);
  });

  it('signs out a session passed no person, and shows an error [HIST-05]', async () => {
    const state = { pass: { otro: 'x' }, owner: 'elena' };
    const backend = await open('guardia', { pathname: '/misAtencionesEP', state }, entry, signedIn());
    expect(await screen.findByText('Error al leer usuario')).toBeTruthy();
    expect(backend.address()).toBe('/error');
    expect(backend.at('/api/auth/salir')).toHaveLength(1);
    expect(backend.at('/api/atenciones/listar')).toEqual([]);
  });
});

// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../../engine/portal/calls/transport.ts';
import { answer, type FakeBackend, type Reply, refuse } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

/** Cases 5 to 7, in this order. */
const LIST = [5, 6, 7];
const jsonOf = (request: HttpRequest | undefined) =>
  (request?.body as { readonly json?: Readonly<Record<string, unknown>> } | undefined)?.json ?? {};
const beside = (request: HttpRequest) => {
  const at = LIST.indexOf(Number(jsonOf(request).id));
  const [anterior, siguiente] = at === -1 ? [null, null] : [LIST[at - 1] ?? null, LIST[at + 1] ?? null];
  const place = at === -1 ? { posicion: null, pagina: null } : { posicion: at + 1, pagina: 4 };
  return answer({ anterior, siguiente, ...place, total: LIST.length });
};
const detail = (id: number) => ({
  caso: {
    id,
    status: 1,
    statusString: 'Abierto',
    fechaAlta: '2026-11-20',
    nroSiniestro: `SIN-${id}`,
    own: {},
    diagnostico: `Esguince ${id}`,
    version: 1,
    correo: 'enviado',
  },
  paciente: {
    id: 70 + id,
    nombre: 'Ester',
    apellido: `Paredes ${id}`,
    documento: '30111999',
    telefono: null,
    email: null,
    telefonoMovil: '1144445555',
    fecNac: '1990-03-12',
    sexo: 'F',
  },
  gestor: { id: 3, nombre: 'Hugo', apellido: 'Ibáñez' },
  turnos: [],
  seguimientos: [],
  documentos: [],
  historia: [],
});
const open = (at: string, around: Reply = beside): Promise<FakeBackend> =>
  openCompiled(compiledTenant('demo'), at, signedIn('elena', { role: 'art' }), {
    '/api/servicios/habilitados': () => answer([]),
    '/api/art/listarFitro': () => answer({ casos: [], total: 0, pagina: 1 }),
    '/api/art/vecinos': around,
    ...Object.fromEntries([4, ...LIST].map((id) => [`/api/art/detalle/${id}`, () => answer(detail(id))])),
  });
const asked = (backend: FakeBackend) => jsonOf(backend.at('/api/art/vecinos').at(-1));

describe('a manager’s day by keyboard', { timeout: 120_000 }, () => {
  it('moves between cases in the list’s order, reporting its end [ART-01, ART-05]', async () => {
    const backend = await open('/detalleCaso?id=6&orden=-apellido&edicion=1');
    expect(await screen.findByText('2 de 3 de la lista')).toBeTruthy();
    await userEvent.keyboard('s');
    expect(await screen.findByText('Esguince 7')).toBeTruthy();
    await waitFor(() => expect(asked(backend)).toMatchObject({ id: 7, orden: '-apellido' }));
    // The last one: its button cannot be pressed, and the key says why.
    await screen.findByText('3 de 3 de la lista');
    expect(screen.getByRole('button', { name: 'Caso siguiente' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('s');
    await screen.findByText('Es el último caso de la lista');
    await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
    await userEvent.click(screen.getByRole('button', { name: 'Caso anterior' }));
    expect(await screen.findByText('Esguince 6')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Volver' }).getAttribute('href')).toBe('/listcasos?page=4&orden=-apellido');
  });

  const ENDS = ['Terminar de modificar', 'Caso siguiente', 'Volver'] as const;
  it('asks before edit mode, next case or Volver discards changes [FIXU-01]', async () => {
    await open('/detalleCaso?id=6&edicion=1');
    const name = () => screen.findByLabelText<HTMLInputElement>(/^Nombre/);
    const leave = async (label: string) =>
      userEvent.click(await screen.findByRole(label === 'Volver' ? 'link' : 'button', { name: label }));
    await userEvent.type(await name(), ' Ana');
    for (const label of ENDS) {
      await leave(label);
      await screen.findByRole('alertdialog', { name: 'Tenés cambios sin guardar' });
      await userEvent.click(screen.getByRole('button', { name: 'Seguir editando' }));
      expect((await name()).value).toBe('Ester Ana');
    }
    await leave('Terminar de modificar');
    await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Modificar' }));
    expect((await name()).value).toBe('Ester');
    expect(screen.queryByText(/^Recuperamos/)).toBeNull();
  });

  it('reports a case outside the list, and offers no move [ART-05]', async () => {
    await open('/detalleCaso?id=4');
    expect(await screen.findByText('No está en la lista filtrada')).toBeTruthy();
    await userEvent.keyboard('sa?');
    // Effects of those keys would have come before the one of the last key.
    await screen.findByRole('dialog', { name: 'Atajos de teclado' });
    expect(screen.getByText('Esguince 4')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('keeps the case without its list, and marks no last one [A38]', async () => {
    const backend = await open('/detalleCaso?id=6', () => refuse(500, 'INTERNAL'));
    await screen.findByText('Esguince 6');
    await waitFor(() => expect(backend.at('/api/art/vecinos').length).toBeGreaterThan(0));
    await userEvent.keyboard('s?');
    await screen.findByRole('dialog', { name: 'Atajos de teclado' });
    expect(screen.queryByText('Es el último caso de la lista')).toBeNull();
    expect(screen.getByText('Esguince 6')).toBeTruthy();
  });
});

// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, type Reply, refuse } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { row, sent } from './case-kit.ts';
import { openCompiled } from './open-tenant.tsx';

const HUGO = { id: 3, nombre: 'Hugo', apellido: 'Ibáñez' };
const GISELA = { id: 4, nombre: 'Gisela', apellido: 'Romero' };
const PABLO = { id: 5, nombre: 'Pablo', apellido: 'Sosa' };

/** A case of Hugo's, as its page reads it. */
const full = (version: number, gestor = HUGO) => ({
  caso: {
    id: 7,
    status: 1,
    statusString: 'Abierto',
    fechaAlta: '2026-11-20',
    nroSiniestro: 'SIN-1',
    own: {},
    diagnostico: 'Esguince',
    version,
    correo: 'enviado',
  },
  paciente: {
    id: 70,
    nombre: 'Ester',
    apellido: 'Paredes',
    documento: '30111999',
    telefono: null,
    email: null,
    telefonoMovil: '1144445555',
    fecNac: '1990-03-12',
    sexo: 'F',
  },
  gestor,
  turnos: [],
  seguimientos: [],
  documentos: [],
  historia: [],
});

const MOVE = '/api/art/trasladar';
const open = (role: 'art' | 'coordinator', replies: Readonly<Record<string, Reply>> = {}) =>
  openCompiled(compiledTenant('demo'), '/detalleCaso?id=7', signedIn('elena', { role }), {
    '/api/art/detalle/7': () => answer(full(4)),
    '/api/art/gestores': () => answer([HUGO, GISELA, PABLO]),
    ...replies,
  });
const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Pasar a otro gestor' }));
  return within(await screen.findByRole('dialog', { name: 'Pasar a otro gestor' }));
};
const choice = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
  dialog.findByLabelText<HTMLSelectElement>('Nuevo gestor');
const accept = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Aceptar' }));
  await gone();
};
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), { timeout: 10_000 });

describe('moving a case to another manager, on its page', { timeout: 120_000 }, () => {
  it('sends the choice with its version, and resets the choice afterwards [ART-02, A23]', async () => {
    let now = full(4);
    const backend = await open('coordinator', {
      '/api/art/detalle/7': () => answer(now),
      [MOVE]: () => {
        now = full(5, GISELA);
        return answer({ ok: true });
      },
    });
    const first = await openDialog();
    expect(within(await choice(first)).queryByRole('option', { name: 'Ibáñez, Hugo' })).toBeNull();
    await userEvent.click(await first.findByRole('button', { name: 'Pasar el caso' }));
    expect(await first.findAllByText('Es necesario elegir un gestor')).not.toEqual([]);
    expect(backend.at(MOVE)).toHaveLength(0);
    await userEvent.selectOptions(await choice(first), 'Romero, Gisela');
    await userEvent.click(first.getByRole('button', { name: 'Pasar el caso' }));
    expect(await screen.findAllByText('Caso pasado a otro gestor')).not.toEqual([]);
    await accept();
    expect(backend.at(MOVE).map(({ body }) => body)).toEqual([{ json: { id: 7, gestor_id: 4, version: 4 } }]);
    // The case is another version now: nothing is chosen for it yet, and its new manager is not offered.
    const second = await openDialog();
    const offered = await choice(second);
    expect(offered.value).toBe('');
    expect(within(offered).queryByRole('option', { name: 'Romero, Gisela' })).toBeNull();
  });

  it('reports a choice that is no longer a manager, and removes it [ART-02]', async () => {
    let managers = [HUGO, GISELA, PABLO];
    const backend = await open('coordinator', {
      '/api/art/gestores': () => answer(managers),
      [MOVE]: () => {
        managers = [HUGO, PABLO];
        return refuse(422, 'MANAGER_REFUSED', { field: 'gestor_id', message: 'Ya no es gestora de casos.' });
      },
    });
    const dialog = await openDialog();
    await userEvent.selectOptions(await choice(dialog), 'Romero, Gisela');
    await userEvent.click(dialog.getByRole('button', { name: 'Pasar el caso' }));
    expect(await screen.findAllByText(/Ya no es gestora de casos/)).not.toEqual([]);
    await userEvent.click(await screen.findByRole('button', { name: 'Aceptar' }));
    await waitFor(async () =>
      expect(within(await choice(dialog)).queryByRole('option', { name: 'Romero, Gisela' })).toBeNull(),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Pasar el caso' }));
    expect(backend.at(MOVE)).toHaveLength(1);
    expect(screen.queryByText('Caso pasado a otro gestor')).toBeNull();
  });

  it('refuses to move a case changed concurrently, and reloads it [A23]', async () => {
    let reads = 0;
    await open('coordinator', {
      '/api/art/detalle/7': () => {
        reads += 1;
        return answer(full(3 + reads));
      },
      [MOVE]: () => refuse(409, 'CASE_STALE', { detail: { version: 5, actual: {} } }),
    });
    const dialog = await openDialog();
    await userEvent.selectOptions(await choice(dialog), 'Sosa, Pablo');
    const before = reads;
    await userEvent.click(dialog.getByRole('button', { name: 'Pasar el caso' }));
    expect(await screen.findAllByText('El caso no se pasó a otro gestor')).not.toEqual([]);
    await accept();
    expect(screen.queryByText('Caso pasado a otro gestor')).toBeNull();
    await waitFor(() => expect(reads).toBeGreaterThan(before));
  });

  it('retries managers that cannot be read; says when there is no other [ART-02, FIXL-35]', async () => {
    const outcomes = [refuse(500, 'INTERNAL'), answer([HUGO])];
    await open('coordinator', { '/api/art/gestores': () => outcomes.shift() ?? answer([HUGO]) });
    const dialog = await openDialog();
    const again = await dialog.findByRole('button', { name: 'Reintentar' });
    expect(dialog.queryByText(/No hay otro gestor/)).toBeNull();
    await userEvent.click(again);
    expect(await dialog.findByText(/No hay otro gestor en uso/)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Pasar el caso' })).toBeNull();
    expect(dialog.queryByLabelText('Nuevo gestor')).toBeNull();
  });

  it('is offered to who coordinates alone [ART-02, A20]', async () => {
    await open('art');
    await screen.findByRole('button', { name: 'Agregar seguimiento' });
    expect(screen.queryByRole('button', { name: 'Pasar a otro gestor' })).toBeNull();
  });
});

describe('moving several cases, in the list', { timeout: 120_000 }, () => {
  const openList = (role: 'art' | 'coordinator', replies: Readonly<Record<string, Reply>> = {}) =>
    openCompiled(compiledTenant('demo'), '/listcasos', signedIn('elena', { role }), {
      '/api/art/gestores': () => answer([HUGO, GISELA]),
      '/api/art/listarFitro': () =>
        answer({ casos: [row, { ...row, id: 8, casoId: 8, apellido: 'Sosa' }], total: 2, pagina: 1 }),
      ...replies,
    });

  it('moves the chosen ones at once, says which, and empties the choice [FIXT-12, ART-02]', async () => {
    const backend = await openList('coordinator', { '/api/art/trasladarVarios': () => answer({ casos: [7, 8] }) });
    for (const box of await screen.findAllByRole('checkbox', { name: /^Elegir \d/ })) await userEvent.click(box);
    expect(await screen.findByRole('group', { name: '2 casos elegidos' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Pasar a otro gestor' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pasar a otro gestor' }));
    await userEvent.selectOptions(await choice(dialog), 'Romero, Gisela');
    await userEvent.click(dialog.getByRole('button', { name: 'Pasar los casos' }));
    expect(await screen.findByRole('heading', { name: 'Casos pasados a otro gestor' })).toBeTruthy();
    expect(screen.getByText('7, 8')).toBeTruthy();
    expect(sent(backend, '/api/art/trasladarVarios')).toEqual({ casos: [7, 8], gestor_id: 4 });
    await accept();
    await waitFor(() => expect(screen.queryByText('2 casos elegidos')).toBeNull());
  });

  it('is not offered to a manager [FIXT-12, ART-02]', async () => {
    await openList('art');
    await screen.findAllByText('SIN-1');
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

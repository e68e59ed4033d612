// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { open, openCase, openList, row, service } from './case-kit.ts';
import { openCompiled } from './open-tenant.tsx';

describe('the list of cases on the page', { timeout: 120_000 }, () => {
  beforeEach(() => {
    const narrow = window.matchMedia('all');
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...narrow, media, matches: true }));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('has the columns of the letter, the manager’s for a coordinator alone [ART-01, ART-02, D-ART-02]', async () => {
    const turno = { email: 'ester@example.com', fecha_turno: '2026-11-25', hora_turno: '10:30' };
    await openList(
      [
        { ...row, ...turno },
        { ...row, casoId: 8, status: 2 },
      ],
      'coordinator',
    );
    const table = await screen.findByRole('table', { name: 'Casos' });
    await within(table).findAllByText('SIN-1');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(
      // The first column has the boxes that choose cases.
      ['', 'N° de caso', 'Gestor', 'Fecha de alta', 'N° de siniestro', 'Nombre y apellido', 'Documento'].concat([
        'Teléfono móvil',
        'Email',
        'Turno',
        'Estado',
        'Acciones',
      ]),
    );
    const [, first] = within(table).getAllByRole('row');
    expect([...(first?.querySelectorAll('td, th') ?? [])].slice(1, -1).map(({ textContent }) => textContent)).toEqual([
      '7',
      'Ibáñez, Hugo',
      '20/11/2026',
      'SIN-1',
      'Paredes, Ester',
      '30111999',
      '011 15 4444-5555',
      'ester@example.com',
      '25/11/2026 10:30',
      'Abierto',
    ]);
    const ways = within(table)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(ways.filter((way) => way?.startsWith('/detalleCaso'))).toEqual([
      '/detalleCaso?id=7',
      '/detalleCaso?id=7&edicion=1',
      '/detalleCaso?id=8',
    ]);
  });

  it('vilsar’s own columns stand under others, all of them by their names [FIXL-09, D-ART-02]', async () => {
    const own = { empleadorCuit: '30500010912', tipoDeAccidente: 'itinere', parteDelCuerpo: 'rodilla' };
    await openCompiled(compiledTenant('vilsar'), '/listcasos', signedIn('elena', { role: 'coordinator' }), {
      '/api/art/gestores': () => answer([]),
      '/api/art/listarFitro': () => answer({ casos: [{ ...row, own }], total: 1, pagina: 1 }),
    });
    expect(await screen.findByText('30-50001091-2')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      '',
      'N° de caso',
      'Gestor',
      'Fecha de alta',
      'N° de siniestroCUIT del empleador',
      'Nombre y apellidoDocumento',
      'Teléfono móvilEmail',
      'Tipo de accidenteParte del cuerpo',
      'Turno',
      'Estado',
      'Acciones',
    ]);
    expect(screen.getByText('In itinere').closest('td')?.textContent).toBe('In itinereParte del cuerpo: Rodilla');
  });

  it('a manager sees no manager’s column [ART-02]', async () => {
    await openList([row]);
    await screen.findAllByText('SIN-1');
    expect(screen.queryByRole('columnheader', { name: 'Gestor' })).toBeNull();
    expect(screen.getByRole('link', { name: /^Alta de caso/ }).getAttribute('href')).toBe('/nuevocaso');
  });

  it.each(['José & Ana', 'a?b#c%d', 'x=1&text=y', '<b>"\'', 'renglón\notro', 'Ñandú 🙂'])(
    '[D-ART-03, A26] writes to %j on WhatsApp: number and text to the letter, neither DNI nor diagnosis',
    async (nombre) => {
      await openList([{ ...row, nombre }]);
      const link = await screen.findByRole('link', { name: /WhatsApp/ });
      const address = new URL(link.getAttribute('href') ?? '');
      expect(`${address.origin}${address.pathname}`).toBe('https://wa.me/5491144445555');
      expect([...address.searchParams]).toEqual([['text', `Hola ${nombre}, le escribimos de Demo por su caso 7.`]]);
      expect(address.hash).toBe('');
      expect(link.getAttribute('rel')).toContain('noopener');
    },
  );

  it('offers WhatsApp only for rows with a number [A26]', async () => {
    await openList([
      { ...row, telefonoMovil: '15 4444-5555' },
      { ...row, casoId: 8, nroSiniestro: 'SIN-2' },
    ]);
    await screen.findAllByText('SIN-2');
    expect(screen.getAllByRole('link', { name: /WhatsApp/ })).toHaveLength(1);
  });

  it('filters by DNI in the body, from page one, and exports [A18, ART-15]', async () => {
    const listed = '/api/art/listarFitro';
    const backend = await open('/listcasos?page=2', 'art', {
      [listed]: () => answer({ casos: [row], total: 11, pagina: 1 }),
      '/api/art/exportar': () => answer('a'),
    });
    const json = (path: string) =>
      (backend.at(path).at(-1)?.body as { readonly json: Readonly<Record<string, unknown>> } | undefined)?.json;
    await screen.findAllByText('SIN-1');
    await userEvent.click(screen.getByRole('button', { name: 'Filtrar' }));
    await screen.findAllByRole('combobox');
    await userEvent.type(screen.getByLabelText('Documento'), '30111999');
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar' }));
    await waitFor(() => expect(json(listed)).toMatchObject({ documento: '30111999', page: 1 }));
    await userEvent.click(screen.getByRole('button', { name: 'Descargar CSV' }));
    await waitFor(() => expect(json('/api/art/exportar')).toMatchObject({ formato: 'csv', documento: '30111999' }));
    const { screens } = compiledTenant('demo').public;
    const list = screens.find(({ path }) => path === '/listcasos');
    expect(Object.keys(list?.query ?? {}).sort()).toEqual(['buscar', 'orden', 'page']);
  });

  it('lets every box of the filter be used before anything is typed [FIXL-68]', async () => {
    await openList([row]);
    await screen.findAllByText('SIN-1');
    await userEvent.click(screen.getByRole('button', { name: 'Filtrar' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Filtrar' }));
    await panel.findAllByRole('combobox');
    const boxes = [...panel.getAllByRole('combobox'), ...panel.getAllByRole('textbox')];
    expect(boxes.length).toBeGreaterThan(4);
    expect(boxes.filter((box) => box.matches(':disabled, [readonly], [inert] *'))).toEqual([]);
  });

  it('without any says so [ART-01]', async () => {
    await openList([]);
    expect(await screen.findByText('Sin resultados')).toBeTruthy();
  });
});

/** Actions of ART-13 that each status admits while the case is edited. */
const DEEDS = ['Cancelar caso', 'Cerrar caso', 'Agendar turno', 'Reprogramar', 'Agregar seguimiento', 'Guardar'].concat(
  ['Agregar documento', 'Editar la descripción'],
);
const SHOWN: Record<number, readonly string[]> = {
  1: ['Cancelar caso', 'Reprogramar', 'Agregar seguimiento', 'Guardar', 'Agregar documento', 'Editar la descripción'],
  2: [],
  3: ['Agregar documento', 'Editar la descripción'],
  4: DEEDS.filter((deed) => deed !== 'Cerrar caso' && deed !== 'Reprogramar'),
  5: DEEDS.filter((deed) => deed !== 'Agendar turno' && deed !== 'Reprogramar'),
};

describe('a new case on the page', { timeout: 120_000 }, () => {
  it('reports unread specialties, and brings them on retry [A38, ART-12]', async () => {
    let broken = true;
    await open('/nuevocaso', 'art', {
      '/api/servicios/habilitados': () => (broken ? refuse(500, 'INTERNAL') : answer([service])),
    });
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    expect(screen.queryByLabelText('Especialidad')).toBeNull();
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByLabelText('Especialidad')).toBeTruthy();
  });
});

describe('a case on the page', { timeout: 120_000 }, () => {
  it.each([1, 2, 3, 4, 5])(
    'in status %i, in edit mode, offers what it admits [ART-05, ART-13, D-ART-01]',
    async (status) => {
      await openCase(status, '&edicion=1');
      await screen.findByText('Esguince');
      if (SHOWN[status]?.includes('Guardar')) await screen.findByRole('button', { name: 'Guardar' });
      const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent ?? '');
      expect(DEEDS.filter((deed) => buttons.includes(deed)).sort()).toEqual([...(SHOWN[status] ?? [])].sort());
    },
  );

  it('opens to be read; Modificar goes into edit mode and out [ART-04, ART-13]', async () => {
    await openCase(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Modificar' }));
    await screen.findByRole('button', { name: 'Guardar' });
    await userEvent.click(screen.getByRole('button', { name: 'Terminar de modificar' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull());
    for (const title of ['Datos del caso', 'Paciente', 'Turnos', 'Seguimientos (0)', 'Documentos'])
      expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  });

  it('offers no edit when cancelled, and names the manager to its coordinator [ART-04]', async () => {
    await openCase(2, '', {}, 'coordinator');
    expect(await screen.findByText('Ibáñez, Hugo')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Modificar' })).toBeNull();
  });

  it.each([
    ['missing', refuse(404, 'NOT_FOUND'), 'No se ha encontrado el caso (7)'],
    ['refused', refuse(403, 'FORBIDDEN'), 'Error al obtener el caso (7)'],
    ['broken', refuse(500, 'INTERNAL'), 'Error al obtener el caso (7)'],
  ])('tells of a %s case on the page of errors [ART-04, FIXT-12]', async (_what, reply, words) => {
    await openCase(1, '', { '/api/art/detalle/7': () => reply });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('shows one timeline with the delivery of mails [A22, FIXL-19]', async () => {
    await openCase(1);
    expect(await screen.findByText('Pide otro día')).toBeTruthy();
    expect(screen.getByText('Correo al trabajador: Tu turno')).toBeTruthy();
    expect(screen.getByText('No llegó')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Sólo seguimientos' }));
    await waitFor(() => expect(screen.queryByText('Correo al trabajador: Tu turno')).toBeNull());
    expect(screen.getByText('Pide otro día')).toBeTruthy();
  });
});

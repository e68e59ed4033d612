// @vitest-environment jsdom
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// Loaded beforehand: what is tested is the page, not how long its code takes to come.
import '../../../renderers/fields/edit/FormEditor.tsx';
import '../../../renderers/fields/slots/SlotControl.tsx';
import '../../../renderers/nodes/private.ts';
import { answer, type FakeBackend, type Reply, refuse } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

configure({ asyncUtilTimeout: 30_000 });

const row = {
  ...{ id: 7, casoId: 7, status: 1, statusString: 'Abierto', fechaAlta: '2026-11-20', nroSiniestro: 'SIN-1' },
  ...{ pacienteCliente: null, gestor: { id: 3, nombre: 'Hugo', apellido: 'Ibáñez' }, link_turno: null, own: {} },
  ...{ nombre: 'Ester', apellido: 'Paredes', documento: '30111999', telefonoMovil: '011 15 4444-5555', email: null },
  ...{ fecha_turno: null, hora_turno: null },
};
const service = {
  ...{ id: 1, nome: 'Clínica', ativo: true, activoUnidad: true, menor: false, pediatrica: false, intervalo: 30 },
  ...{ diasCorridos: 20, turnoProfIntervalo: 20, turnoEspecialidad: true, turnoProfesional: false, icono: null },
  profesionales: [],
};
const turno = {
  ...{ id: 11, fecha: { date: '2030-11-25 10:30' }, hora: '10:30', estatus: 1, confirmacion: null, notificado: true },
  ...{ servicio: { id: 1, nome: 'Clínica' }, profesional: null, link: null, version: 1 },
};
const event = { autor: 'Romero, Gisela', texto: null, estatus: null, turno: null, estado: null };
const full = (status: number) => ({
  caso: {
    ...{ id: 7, status, statusString: 'Abierto', fechaAlta: '2026-11-20', nroSiniestro: 'SIN-1', own: {} },
    ...{ diagnostico: 'Esguince', version: 4, correo: 'enviado' },
  },
  paciente: {
    ...{ id: 70, nombre: 'Ester', apellido: 'Paredes', documento: '30111999', telefono: null, email: null },
    ...{ telefonoMovil: '1144445555', fecNac: '1990-03-12', sexo: 'F' },
  },
  gestor: { id: 3, nombre: 'Hugo', apellido: 'Ibáñez' },
  turnos: [turno],
  seguimientos: [],
  documentos: [
    {
      ...{ id: 5, tipo: 'PDF', path: 'documento/x', fechaCreacion: '2026-11-20', nombre: 'denuncia.pdf' },
      contiene: { descripcion: 'Denuncia' },
    },
  ],
  historia: [
    { ...event, id: 's1', clase: 'seguimiento', fecha: '2026-11-21', hora: '09:15', texto: 'Pide otro día' },
    {
      ...event,
      id: 'c1',
      clase: 'correo',
      fecha: '2026-11-20',
      hora: '11:03',
      autor: null,
      texto: 'Tu turno',
      estado: 'fallido',
    },
  ],
});

type Role = 'art' | 'coordinator';

const open = (at: string, role: Role, replies: Readonly<Record<string, Reply>>): Promise<FakeBackend> =>
  openCompiled(compiledTenant('demo'), at, signedIn('elena', { role }), {
    '/api/servicios/habilitados': () => answer([service]),
    '/api/turnos/ocupados': () => answer([]),
    '/api/art/gestores': () => answer([{ id: 3, nombre: 'Hugo', apellido: 'Ibáñez' }]),
    ...replies,
  });
const openCase = (status: number, query = '', replies: Readonly<Record<string, Reply>> = {}, role: Role = 'art') =>
  open(`/detalleCaso?id=7${query}`, role, { '/api/art/detalle/7': () => answer(full(status)), ...replies });
const openList = (casos: readonly object[], role: Role = 'art') =>
  open('/listcasos', role, { '/api/art/listarFitro': () => answer({ casos, total: casos.length, pagina: 1 }) });
const sent = (backend: FakeBackend, path: string) =>
  (backend.at(path)[0]?.body as { readonly json?: unknown } | undefined)?.json;

describe('the list of cases on the page', { timeout: 120_000 }, () => {
  beforeEach(() => {
    const narrow = window.matchMedia('all');
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({ ...narrow, media, matches: true }));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('[ART-01, ART-02, D-ART-02] has the columns of the letter, the manager’s for a coordinator alone', async () => {
    await openList([row, { ...row, casoId: 8, status: 2 }], 'coordinator');
    const table = await screen.findByRole('table', { name: 'Casos' });
    await within(table).findAllByText('SIN-1');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(
      ['N° de caso', 'Gestor', 'Fecha de alta', 'N° de siniestro', 'Nombre y apellido', 'Documento'].concat([
        'Teléfono móvil',
        'Email',
        'Turno',
        'Estado',
        'Acciones',
      ]),
    );
    const ways = within(table)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(ways.filter((way) => way?.startsWith('/detalleCaso'))).toEqual([
      '/detalleCaso?id=7',
      '/detalleCaso?id=7&edicion=1',
      '/detalleCaso?id=8',
    ]);
  });

  it('[FIXL-09, D-ART-02] vilsar’s own columns stand under others, all of them by their names', async () => {
    const own = { empleadorCuit: '30500010912', tipoDeAccidente: 'itinere', parteDelCuerpo: 'rodilla' };
    await openCompiled(compiledTenant('vilsar'), '/listcasos', signedIn('elena', { role: 'coordinator' }), {
      '/api/art/gestores': () => answer([]),
      '/api/art/listarFitro': () => answer({ casos: [{ ...row, own }], total: 1, pagina: 1 }),
    });
    expect(await screen.findByText('30-50001091-2')).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['N° de caso', 'Gestor', 'Fecha de alta', 'N° de siniestroCUIT del empleador', 'Nombre y apellidoDocumento'],
      ...['Teléfono móvilEmail', 'Tipo de accidenteParte del cuerpo', 'Turno', 'Estado', 'Acciones'],
    ]);
    expect(screen.getByText('In itinere').closest('td')?.textContent).toBe('In itinereParte del cuerpo: Rodilla');
  });

  it('[ART-02] a manager sees no manager’s column', async () => {
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

  it('[A26] offers no WhatsApp where the number is nobody’s', async () => {
    await openList([
      { ...row, telefonoMovil: '15 4444-5555' },
      { ...row, casoId: 8, nroSiniestro: 'SIN-2' },
    ]);
    await screen.findAllByText('SIN-2');
    expect(screen.getAllByRole('link', { name: /WhatsApp/ })).toHaveLength(1);
  });

  it('[A18, ART-15] filters by a DNI in the body alone, from the first page, and exports what is shown', async () => {
    const listed = '/api/art/listarFitro';
    const backend = await open('/listcasos?page=2', 'art', {
      [listed]: () => answer({ casos: [row], total: 11, pagina: 1 }),
      '/api/art/exportar': () => answer('a'),
    });
    const json = (path: string) =>
      (backend.at(path).at(-1)?.body as { readonly json: Readonly<Record<string, unknown>> } | undefined)?.json;
    await screen.findAllByText('SIN-1');
    await userEvent.click(screen.getByRole('button', { name: 'Filtrar' }));
    // A list to choose from comes with the form's own code: no box of the first view gives way under the keys any more.
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

  it('[ART-01] without any says so', async () => {
    await openList([]);
    expect(await screen.findByText('Sin resultados')).toBeTruthy();
  });
});

/** What can be pressed in each status while it is edited, of the actions of ART-13. */
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
  it('[A38, ART-12] says that the specialties could not be read, with another try that brings them', async () => {
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
    '[ART-05, ART-13, D-ART-01] in status %i, in edit mode, offers what it admits',
    async (status) => {
      await openCase(status, '&edicion=1');
      await screen.findByText('Esguince');
      if (SHOWN[status]?.includes('Guardar')) await screen.findByRole('button', { name: 'Guardar' });
      const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent ?? '');
      expect(DEEDS.filter((deed) => buttons.includes(deed)).sort()).toEqual([...(SHOWN[status] ?? [])].sort());
    },
  );

  it('[ART-04, ART-13] opens to be read; Modificar goes into edit mode and out', async () => {
    await openCase(1);
    await userEvent.click(await screen.findByRole('button', { name: 'Modificar' }));
    await screen.findByRole('button', { name: 'Guardar' });
    await userEvent.click(screen.getByRole('button', { name: 'Terminar de modificar' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Guardar' })).toBeNull());
    for (const title of ['Datos del caso', 'Paciente', 'Turnos', 'Seguimientos', 'Documentos'])
      expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  });

  it('[ART-04] a cancelled one has no edit mode; its coordinator reads the manager’s name', async () => {
    await openCase(2, '', {}, 'coordinator');
    expect(await screen.findByText('Ibáñez, Hugo')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Modificar' })).toBeNull();
  });

  it.each([
    ['missing', refuse(404, 'NOT_FOUND'), 'No se ha encontrado el caso (7)'],
    ['refused', refuse(403, 'FORBIDDEN'), 'Error al obtener el caso (7)'],
  ])('[ART-04] a %s one is told on the page of errors', async (_what, reply, words) => {
    await openCase(1, '', { '/api/art/detalle/7': () => reply });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('[A22, FIXL-19] tells what happened in one line of time, with what became of the mail', async () => {
    await openCase(1);
    expect(await screen.findByText('Pide otro día')).toBeTruthy();
    expect(screen.getByText('Correo al trabajador: Tu turno')).toBeTruthy();
    expect(screen.getByText('No llegó')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Sólo seguimientos' }));
    await waitFor(() => expect(screen.queryByText('Correo al trabajador: Tu turno')).toBeNull());
    expect(screen.getByText('Pide otro día')).toBeTruthy();
  });

  it.each([
    ['Cancelar caso', 'cancelar', '¿Querés cancelar el caso?', 'Cancelar el caso', 'cancelar el caso'],
    ['Cerrar caso', 'cerrar', '¿Querés cerrar el caso?', 'Cerrar el caso', 'cerrar el caso'],
  ])(
    '[ART-07, D-ART-05] %s asks first, and tells a refusal with the server’s text',
    async (press, path, ask, yes, deed) => {
      const backend = await openCase(5, '', {
        [`/api/art/${path}`]: () => refuse(409, 'CASE_STALE', { message: 'Otra persona cambió este caso.' }),
      });
      await userEvent.click(await screen.findByRole('button', { name: press }));
      expect(await screen.findByRole('heading', { name: ask })).toBeTruthy();
      expect(backend.at(`/api/art/${path}`)).toEqual([]);
      await userEvent.click(screen.getByRole('button', { name: yes }));
      expect(await screen.findByRole('heading', { name: `Ha ocurrido un error al ${deed}` })).toBeTruthy();
      expect(screen.getByText(/Otra persona cambió este caso/)).toBeTruthy();
      expect(sent(backend, `/api/art/${path}`)).toEqual({ id: 7, version: 4 });
    },
  );

  it('[A23, ART-08] a correction that another made meanwhile is told field by field; nothing typed is lost', async () => {
    let version = 4;
    let paciente = full(1).paciente;
    const backend = await openCase(1, '&edicion=1', {
      '/api/art/detalle/7': () => answer({ ...full(1), caso: { ...full(1).caso, version }, paciente }),
      '/api/art/editDataPaciente': () => {
        if (version !== 4) return answer({ ok: true });
        version = 5;
        return refuse(409, 'CASE_STALE', { message: 'Otra persona cambió este caso.' });
      },
    });
    const box = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name, { selector: 'input' });
    const last = (path: string) => (backend.at(path).at(-1)?.body as { readonly json?: unknown } | undefined)?.json;
    await box(/^Nombre/);
    // Found anew in the same breath: a box that was waited for may be the first view's, which has gone by now.
    const name = screen.getByLabelText<HTMLInputElement>(/^Nombre/, { selector: 'input' });
    fireEvent.change(name, { target: { value: 'Esther' } });
    paciente = { ...paciente, nombre: 'Estela', apellido: 'Peralta' };
    const send = async () => {
      await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
    };
    await send();
    expect(await screen.findByText(/Otra persona guardó esto/)).toBeTruthy();
    expect((await box(/^Nombre/)).value).toBe('Esther');
    // What was not touched follows what is stored.
    expect((await box(/^Apellido/)).value).toBe('Peralta');
    expect(screen.getByText('Estela')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Usar lo guardado: Apellido' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Quedarme con lo mío: Nombre' }));
    await waitFor(() => expect(screen.queryByText(/Otra persona guardó esto/)).toBeNull());
    // Nobody presses again within the moment in which the refused form still says that it is being sent.
    await waitFor(async () => {
      await send();
      expect(last('/api/art/editDataPaciente')).toMatchObject({ nombre: 'Esther', apellido: 'Peralta', version: 5 });
    });
  });

  const pickSlot = async (dialog: HTMLElement): Promise<void> => {
    const [day] = await within(dialog).findAllByRole('radio');
    if (day) await userEvent.click(day);
    await waitFor(() =>
      expect(
        within(dialog)
          .getAllByRole('radio')
          .some(({ textContent, parentElement }) => /\d\d:\d\d/.test(`${textContent}${parentElement?.textContent}`)),
      ).toBe(true),
    );
    const time = within(dialog)
      .getAllByRole('radio')
      .find(({ parentElement }) => /^\d\d:\d\d/.test(parentElement?.textContent ?? ''));
    if (time) await userEvent.click(time);
  };

  it.each([
    [4, 'Agendar turno', 'crearTurno', 'agendar un turno'],
    [1, 'Reprogramar', 'reprogramarTurno', 'reprogramar el turno'],
  ])(
    '[ART-06, ART-07] in status %i, %s goes on with day and time alone, asks first, and keeps the dialog when it fails',
    async (status, press, path, deed) => {
      let refused = true;
      const backend = await openCase(status, '', {
        [`/api/art/${path}`]: () =>
          refused ? refuse(409, 'TURNO_OCUPADO', { message: 'Este turno ya fue ocupado.' }) : answer({ ok: true }),
      });
      await userEvent.click(await screen.findByRole('button', { name: press }));
      const dialog = await screen.findByRole('dialog');
      const go = await within(dialog).findByRole('button', { name: 'Continuar' });
      expect(go.getAttribute('aria-disabled') ?? String(go.hasAttribute('disabled'))).toBe('true');
      await pickSlot(dialog);
      const proceed = async () => {
        await userEvent.click(within(dialog).getByRole('button', { name: 'Continuar' }));
        expect(await screen.findByRole('heading', { name: '¿Querés confirmar el turno?' })).toBeTruthy();
        await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
      };
      await proceed();
      expect(await screen.findByRole('heading', { name: `Ha ocurrido un error al ${deed}` })).toBeTruthy();
      expect(screen.getByText('Este turno ya fue ocupado.')).toBeTruthy();
      await userEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
      refused = false;
      expect(sent(backend, `/api/art/${path}`)).toMatchObject(
        status === 4
          ? {
              caso_id: 7,
              paciente_id: 70,
              servicio_id: 1,
              version: 4,
              fecha: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
            }
          : { id: 11, hora: expect.stringMatching(/^\d\d:\d\d$/) },
      );
      await proceed();
      expect(
        await screen.findByRole('heading', { name: status === 4 ? 'Turno agendado' : 'Turno reprogramado' }),
      ).toBeTruthy();
    },
  );
});

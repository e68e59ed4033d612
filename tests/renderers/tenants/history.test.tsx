// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { compile } from '../../../engine/language/compile/compile.ts';
import { answer, type Reply, refuse } from '../../engine/fake-transport.ts';
import { nobody, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { shipped } from '../../tenants/shipped.ts';
import { consultation } from './consultation.ts';
import { openCompiled, openPortal } from './open-tenant.tsx';

const LIST = '/api/atenciones/listar';
const DETAIL = '/api/atenciones/detalle';

/** A media query on a phone. */
const narrow = (media: string) => ({
  matches: false,
  media,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
});

const TWO = [consultation(11, '2026-11-17 09:34:00'), consultation(10, '2026-09-03 18:05:00')];

const open = (replies: Readonly<Record<string, Reply>>, tenant = compiledTenant('demo'), at = '/misatenciones') =>
  openCompiled(tenant, at, signedIn('elena', { role: 'patient' }), replies);

/** demo, with a button in its history that leaves a call. */
function leaving(): CompiledTenant {
  const files = new Map(shipped('demo'));
  const press = [{ do: 'call', endpoint: 'care.leave', with: { id: { const: 'a' } } }];
  const leave = { node: 'button', label: 'Salir de la llamada', press };
  const view = { children: { ways: { children: { leave } } } };
  files.set('demo/screens/misatenciones.json', JSON.stringify({ view }));
  const { tenant, messages } = compile(files, 'demo');
  if (tenant === undefined) throw new Error(JSON.stringify(messages));
  return tenant;
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the list of consultations', { timeout: 60_000 }, () => {
  it('says on paper whose it is [FIXE-09]', async () => {
    await open({ [LIST]: () => answer(TWO) });
    const whose = await screen.findByText(/^Elena Paz, DNI 20111222\. Impreso el \d/);
    expect(whose.closest('[data-media], [data-print]')?.outerHTML).toMatch(/data-(media|print)="(print|only)"/);
  });

  it('is empty where a customer’s backend says so in words [HIST-08]', async () => {
    await open({ [LIST]: () => answer({ error: 'No se encontraron atenciones' }, 404) });
    expect(await screen.findByText('Sin resultados')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows an error and retries, but never an empty list [HIST-08, A38]', async () => {
    let well = false;
    const backend = await open({ [LIST]: () => (well ? answer(TWO) : refuse(500, 'INTERNAL')) });
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    expect(screen.queryByText('Sin resultados')).toBeNull();
    well = true;
    fireEvent.click(again);
    expect((await screen.findAllByText('AT-11')).length).toBeGreaterThan(0);
    expect(backend.at(LIST)).toHaveLength(2);
  });

  it('stays cached until a call ends, then reloads [HIST-08, A47]', async () => {
    const backend = await open(
      {
        [LIST]: () => answer(TWO),
        [DETAIL]: () => answer(TWO[0]),
        '/api/atenciones/salir': () => answer({ ok: true }),
      },
      leaving(),
    );
    fireEvent.click((await screen.findAllByRole('link', { name: 'Ver detalle' }))[0] as HTMLElement);
    await screen.findByText('Documentación Cargada por el Profesional', { selector: 'h2' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 20 * 60_000 });
    fireEvent.click(screen.getByRole('button', { name: 'Volver' }));
    const leave = await screen.findByRole('button', { name: 'Salir de la llamada' });
    await screen.findAllByText('AT-11');
    vi.useRealTimers();
    expect(backend.at(LIST)).toHaveLength(1);
    fireEvent.click(leave);
    await vi.waitFor(() => expect(backend.at(LIST)).toHaveLength(2), 10_000);
  });

  it('drops the list at sign-out, and reads the next person’s [HIST-08, A47]', async () => {
    const rosa = { ...(signedIn('rosa').user as object), nome: 'Rosa', documento: '5123456' };
    const backend = await open({
      [LIST]: ({ body }) =>
        answer(JSON.stringify(body).includes('20111222') ? TWO : [consultation(90, '2026-01-05 08:00:00')]),
      '/api/auth/salir': () => answer({ ok: true }),
      '/api/auth/login': () => answer(signedIn('rosa', { user: rosa, family: [], role: 'patient' })),
    });
    await screen.findAllByText('AT-11');
    fireEvent.click(screen.getByRole('button', { name: /Menú$/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    fireEvent.change(await screen.findByLabelText(/^DNI/), { target: { value: '5123456' } });
    expect(screen.queryByText('AT-11')).toBeNull();
    fireEvent.change(screen.getByLabelText(/^Contraseña/, { selector: 'input' }), { target: { value: 'portal2026' } });
    fireEvent.click(screen.getByRole('button', { name: 'Iniciar sesión' }));
    fireEvent.click((await screen.findAllByRole('link', { name: /^Mis atenciones/ }))[0] as HTMLElement);
    await screen.findAllByText('AT-90');
    expect(screen.queryByText('AT-11')).toBeNull();
    expect(backend.at(LIST)).toHaveLength(2);
  });

  it('shows day and time as DD/MM/YYYY HH:mm, and is searched by them [D-HIST-01]', async () => {
    await open({ [LIST]: () => answer(TWO) });
    expect((await screen.findAllByText('17/11/2026 09:34')).length).toBeGreaterThan(0);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar...' }), '03/09/2026 18:05');
    await vi.waitFor(() => expect(screen.queryByText('AT-11')).toBeNull(), 10_000);
    expect(screen.getAllByText('AT-10').length).toBeGreaterThan(0);
  });

  it('restores person and search after a detail, naming the copy’s owner [FIXR-02]', async () => {
    const asked = (body: unknown) => JSON.stringify(body);
    const portal = await openPortal(compiledTenant('demo'), '/misatenciones', signedIn('elena', { role: 'patient' }), {
      [LIST]: ({ body }) => answer(asked(body).includes('50111222') ? [consultation(77, '2026-02-01 10:00:00')] : TWO),
      [DETAIL]: () => answer(consultation(77, '2026-02-01 10:00:00')),
    });
    await screen.findAllByText('AT-11');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Elegir integrante' }), 'Tomás Paz');
    await screen.findAllByText('AT-77');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar...' }), '2026');
    fireEvent.click((await screen.findAllByRole('link', { name: 'Ver detalle' }))[0] as HTMLElement);
    fireEvent.click(await screen.findByRole('button', { name: 'Volver' }));
    const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Buscar...' });
    expect(box.value).toBe('2026');
    expect(await screen.findAllByText('AT-77')).not.toHaveLength(0);
    expect(screen.getByRole('button', { name: 'Descargar la historia de Tomás' })).toBeTruthy();
    expect(portal.backend.address()).not.toContain('50111222');
  });

  it('starts with the user’s own records when reopened by a link [FIXR-02]', async () => {
    const { runtime } = await openPortal(
      compiledTenant('demo'),
      '/misatenciones',
      signedIn('elena', { role: 'patient' }),
      { [LIST]: () => answer(TWO) },
    );
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Elegir integrante' }), 'Tomás Paz');
    await act(async () => void (await runtime.navigation.go('/home', { pass: undefined, replace: false })));
    await act(async () => void (await runtime.navigation.go('/misatenciones', { pass: undefined, replace: false })));
    expect(await screen.findByRole('button', { name: 'Descargar la historia de Elena' })).toBeTruthy();
  });

  it('normalizes thousands of rows once per search, not per key [HIST-02]', async () => {
    const [row] = TWO;
    const day = (id: number) => `20${10 + (id % 15)}-0${1 + (id % 9)}-1${id % 10} 09:34:00`;
    const many = Array.from({ length: 5_000 }, (_, id) => ({ ...row, id, fecha: { date: day(id) } }));
    await open({ [LIST]: () => answer(many) });
    const box = await screen.findByRole('searchbox');
    const spelled = vi.spyOn(String.prototype, 'normalize');
    fireEvent.change(box, { target: { value: '1' } });
    // The search's own code may come later than its box.
    await waitFor(() => expect(spelled.mock.calls.length).toBeGreaterThanOrEqual(many.length));
    const first = spelled.mock.calls.length;
    for (const value of ['11', '11/0', '11/02', '11/02/2', '11/02/20']) fireEvent.change(box, { target: { value } });
    expect(spelled.mock.calls.length - first).toBeLessThan(50);
    expect(screen.getAllByText(/^11\/02\/20/).length).toBeGreaterThan(0);
    expect(screen.queryByText(/^12\//)).toBeNull();
  });

  it('begins a phone’s card with day and service, and its links [HIST-02, HIST-03]', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => Object.assign(new EventTarget(), narrow(query)));
    await open({ [LIST]: () => answer(TWO) });
    const title = await screen.findByRole('heading', { level: 3, name: '17/11/2026 09:34' });
    const card = title.closest('li') as HTMLElement;
    // Eight times 'Ver detalle' tell who does not see them nothing: each says of which day it is.
    const group = within(card).getByRole('group', { name: '17/11/2026 09:34' });
    expect(within(group).getByRole('link', { name: 'Ver detalle' })).toBeTruthy();
    expect(card.textContent).toMatch(/^17\/11\/2026 09:34Servicio.?Clínica médica.*AT-11.*Ortiz, Julián.*Ver detalle$/);
  });

  it.each([
    ['demo', 0],
    ['vilsar', 1],
  ])('[D-HIST-01, HIST-11] the help of %s says what to do, with %i pictures', async (id, pictures) => {
    await open({ [LIST]: () => answer(TWO) }, compiledTenant(id));
    fireEvent.click(await screen.findByRole('button', { name: 'Ayuda' }));
    await screen.findByText('Elegí una atención para ver su detalle o descargar sus documentos.');
    // The picture's renderer comes when it is wanted, which may be after the words.
    const images = () => [...document.querySelectorAll<HTMLImageElement>('img')].filter(({ width }) => width === 120);
    await waitFor(() => expect(images()).toHaveLength(pictures));
  });
});

describe('a copy of the history', { timeout: 60_000 }, () => {
  const AT = '2026-11-17T12:00:00.000Z';
  const done = { state: 'done', done: 4, of: 4, endedAt: AT, rests: true, fileAt: AT };

  it('shows when another copy may be requested, and offers the present one', async () => {
    await open({
      [LIST]: () => answer(TWO),
      '/api/historia/ultima': () => answer({ ...done, nextAt: '2099-11-18T11:00:00.000Z' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Descargar la historia de Elena' }));
    expect(await screen.findByText(/Vas a poder pedir otra desde el 18\/11\/2099 08:00/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Descargar la historia' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Preparar una copia nueva' })).toBeNull();
  });

  it('says that files are missing from it [FIXR-09]', async () => {
    await open({
      [LIST]: () => answer(TWO),
      '/api/historia/ultima': () => answer({ ...done, done: 3, nextAt: null }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Descargar la historia de Elena' }));
    expect(await screen.findByText(/^Tiene 3 de 4 archivos: los demás no se pudieron leer/)).toBeTruthy();
    cleanup();
    await open({ [LIST]: () => answer(TWO), '/api/historia/ultima': () => answer({ ...done, nextAt: null }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Descargar la historia de Elena' }));
    await screen.findByText(/^Está lista desde/);
    expect(screen.queryByText(/no se pudieron leer/)).toBeNull();
  });

  it('may be asked for again once that moment has passed', async () => {
    const passed = '2020-11-17T12:30:00.000Z';
    await open({ [LIST]: () => answer(TWO), '/api/historia/ultima': () => answer({ ...done, nextAt: passed }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Descargar la historia de Elena' }));
    expect(await screen.findByRole('button', { name: 'Preparar una copia nueva' })).toBeTruthy();
    expect(screen.queryByText(/Vas a poder pedir otra/)).toBeNull();
  });

  it.each(['working', 'failed'] as const)('of before is given while a newer one is %s', async (state) => {
    const newer = { state, done: 1, of: 4, endedAt: null, rests: state === 'failed' || null, fileAt: AT, nextAt: null };
    await open({ [LIST]: () => answer(TWO), '/api/historia/ultima': () => answer(newer) });
    fireEvent.click(await screen.findByRole('button', { name: 'Descargar la historia de Elena' }));
    expect(await screen.findByText(/podés descargar la copia anterior, del 17\/11\/2026 09:00/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Descargar la historia' })).toBeTruthy();
  });

  it('opens over the list with progress; Escape returns to the opener [FIXC-09]', async () => {
    const going = { state: 'working', done: 1, of: 4, endedAt: null, rests: null, fileAt: null, nextAt: null };
    await open({ [LIST]: () => answer(TWO), '/api/historia/ultima': () => answer(going) });
    const opener = await screen.findByRole('button', { name: 'Descargar la historia de Elena' });
    opener.focus();
    fireEvent.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Descargar la historia de Elena' });
    const bar = await within(dialog).findByRole('progressbar', { name: 'Estamos preparando la historia' });
    expect(bar.getAttribute('aria-valuetext')).toBe('1 de 4');
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    fireEvent.keyDown(document.activeElement ?? dialog, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('reports a refused copy and how long to wait', async () => {
    await open({
      [LIST]: () => answer(TWO),
      '/api/historia/ultima': () => answer({ ...done, nextAt: null }),
      '/api/historia/preparar': () =>
        refuse(429, 'COPY_LIMIT', {
          message: 'Ya preparaste varias copias de esta historia. Vas a poder pedir otra dentro de 3 h.',
        }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Descargar la historia de Elena' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Preparar una copia nueva' }));
    expect(await screen.findByText(/pedir otra dentro de 3 h/)).toBeTruthy();
  });
});

describe('a consultation', { timeout: 60_000 }, () => {
  const of = (matricula: object, more: object = {}) => {
    const base = consultation(11, '2026-11-17 09:34:00', more);
    return { ...base, medico: { ...base.medico, matricula } };
  };
  const NATIONAL = { tipo: 'nac', provincia: null, numero: '112233' };

  it.each([
    [NATIONAL, 'Matrícula nacional 112233'],
    [{ tipo: 'prov', provincia: 'Santa Fe', numero: '5678' }, 'Matrícula provincial Santa Fe 5678'],
  ])('[HIST-06] reads as a letter: when, what, by whom (%o), for whom', async (matricula, said) => {
    await open({ [DETAIL]: () => answer(of(matricula)) }, undefined, '/detalleAtencion?id=11');
    expect(await screen.findByRole('heading', { level: 2, name: 'Clínica médica' })).toBeTruthy();
    for (const words of [
      'El martes 17/11/2026, 09:34 h',
      'Dr/a. Ortiz, Julián',
      said,
      'Atención AT-11',
      'Paz, Elena',
      '20111222',
    ])
      expect(screen.getAllByText(words).length).toBeGreaterThan(0);
    for (const label of ['DNI', 'Obra social', 'N.º de afiliado', 'Plan']) expect(screen.getByText(label)).toBeTruthy();
    expect(screen.getByText('El profesional no cargó documentos en esta atención')).toBeTruthy();
  });

  it('shows documents and prescription without the notice of an empty list [HIST-06, FIXC-01]', async () => {
    const documentos = [{ tipo: 'Orden de estudios', path: '/documento/x' }];
    await open(
      { [DETAIL]: () => answer(of(NATIONAL, { documentos, recetaId: 5 })) },
      undefined,
      '/detalleAtencion?id=11',
    );
    expect(await screen.findByText('Orden de estudios')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Receta n° 5' })).toBeTruthy();
    expect(screen.queryByText(/no cargó documentos/)).toBeNull();
  });
});

describe('a receta', { timeout: 60_000 }, () => {
  const RECETA = {
    id: 1001,
    contenido: 'Ibuprofeno 400 mg',
    emision: '2026-11-17 09:50:00',
    unidad: { logoUnidad: null },
    paciente: { nome: 'Elena Paz', documento: '20111222', nroAfiliado: '—' },
    medico: {
      nome: 'Julián',
      sobrenome: 'Ortiz',
      titulo: 'Médico',
      matricula: { tipo: 'nac', provincia: null, numero: '112233' },
    },
  };

  it('is opened from the detail, by the number that the detail carries [D-RX-01, HIST-13]', async () => {
    const backend = await open(
      {
        [DETAIL]: () => answer(consultation(11, '2026-11-17 09:34:00', { recetaId: 1001 })),
        '/api/recetas/getReceta': () => answer([RECETA]),
      },
      undefined,
      '/detalleAtencion?id=11',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Ver receta' }));
    expect(await screen.findByRole('heading', { name: 'Detalle de receta n°: 1001' })).toBeTruthy();
    expect(backend.at(DETAIL)[0]?.body).toEqual({ json: { id: 11 } });
    expect(backend.at('/api/recetas/getReceta')[0]?.body).toEqual({ json: { idReceta: 1001 } });
    const paper = screen.getByText('N.º de afiliado').parentElement;
    expect(within(paper as HTMLElement).getByText('—')).toBeTruthy();
    expect(screen.getByText('17/11/2026 09:50')).toBeTruthy();
  });

  it('without a number leads to the consultations [D-RX-01]', async () => {
    const backend = await open({ [LIST]: () => answer(TWO) }, undefined, '/detalleReceta');
    expect(await screen.findByRole('heading', { level: 1, name: 'Mis atenciones' })).toBeTruthy();
    expect(backend.at('/api/recetas/getReceta')).toEqual([]);
  });
});

describe('the footer', { timeout: 60_000 }, () => {
  const LAW = /^Plataforma inscripta en el Registro Nacional .* Ley 27\.553\.$/;

  it('names the registration law, and shows its certificate [TEN-06]', async () => {
    await open({ [LIST]: () => answer([]) });
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByText(LAW)).toBeTruthy();
    fireEvent.click(footer.getByRole('button', { name: 'Ver certificado' }));
    const dialog = await screen.findByRole('dialog', { name: 'Certificado de inscripción' });
    expect(within(dialog).getAllByRole('button', { name: 'Cerrar' }).length).toBeGreaterThan(0);
    const file = await within(dialog).findByRole('link', { name: 'Descargar PDF' });
    expect(file.getAttribute('href')).toBe('/t/demo/assets/certificado.pdf');
  });

  it('hides the law from visitors [TEN-06, SHELL-05]', async () => {
    await openCompiled(compiledTenant('demo'), '/login', nobody);
    await screen.findByLabelText(/^DNI/);
    expect(screen.queryByText(LAW)).toBeNull();
  });

  it('leads a missing one to the list, and retries a failed read [HIST-13]', async () => {
    await open({ [DETAIL]: () => refuse(404, 'NOT_FOUND') }, undefined, '/detalleAtencion?id=99');
    const way = await screen.findByRole('link', { name: 'Mis atenciones' });
    expect(way.getAttribute('href')).toBe('/misatenciones');
    expect(screen.getByText(/No encontramos esta atención/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    cleanup();
    await open({ [DETAIL]: () => refuse(503, 'INTERNAL') }, undefined, '/detalleAtencion?id=99');
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeTruthy();
    expect(screen.queryByText(/No encontramos esta atención/)).toBeNull();
  });
});

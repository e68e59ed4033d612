// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, type Reply } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { consultation } from './consultation.ts';
import { type Opening, openCompiled, openPortal } from './open-tenant.tsx';

const LIST = '/api/atenciones/listar';
const DETAIL = '/api/atenciones/detalle';
const RECETA = '/api/recetas/getReceta';
const FILE = `documento/${'A'.repeat(48)}`;

const open = (replies: Readonly<Record<string, Reply>>, at: Opening = '/misatenciones', id = 'demo') =>
  openCompiled(compiledTenant(id), at, signedIn('elena', { role: 'patient' }), replies);
/** A desktop window: tables are drawn as tables. */
const wide = (): void => {
  const all = window.matchMedia('all');
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...all,
    media,
    matches: media.includes('min-width'),
  }));
};
const rowOf = async (words: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(words)).closest('tr');
  if (row === null) throw new Error(`${words} stands in no row`);
  return row;
};
const names = (row: HTMLElement): string[] =>
  [...row.querySelectorAll('a, button')].map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '');

afterEach(() => vi.restoreAllMocks());

describe('the list of consultations, to the letter', { timeout: 60_000 }, () => {
  it('another member is read from the first page on [HIST-01]', async () => {
    const many = Array.from({ length: 23 }, (_, at) => consultation(at + 1, `2026-01-${10 + at} 09:00:00`));
    const backend = await open({ [LIST]: () => answer(many) }, '/misatenciones?page=2');
    await screen.findByText('Mostrando 11-20 de 23');
    const member = screen.getByLabelText<HTMLSelectElement>('Elegir integrante');
    expect([...member.options].map(({ text }) => text)).toEqual(['Elena Paz', 'Tomás Paz']);
    fireEvent.change(member, { target: { value: member.options[1]?.value } });
    expect(await screen.findByText('Mostrando 1-10 de 23')).toBeTruthy();
    expect(backend.address()).not.toContain('page=2');
    expect(backend.at(LIST).map(({ body }) => body)).toEqual([
      { json: { documento: '20111222' } },
      { json: { documento: '50111222' } },
    ]);
  });

  it('has the contract’s columns, and filters by day, names and service [HIST-02]', async () => {
    wide();
    const of = (id: number, date: string, nome: string, sobrenome: string, service: string) => ({
      ...consultation(id, date),
      medico: { nome, sobrenome, matricula: null, titulo: null },
      servicio: { id, nome: service },
    });
    const rows = [
      of(11, '2026-11-17 09:34:00', 'Julián', 'Ortiz', 'Clínica médica'),
      of(10, '2026-09-03 18:05:00', 'Marta', 'Vega', 'Pediatría'),
    ];
    await open({ [LIST]: () => answer(rows) });
    await rowOf('AT-11');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Código de Atención',
      'Fecha y Hora',
      'Profesional',
      'Servicio',
      'Acciones',
    ]);
    const box = screen.getByRole('searchbox', { name: 'Buscar...' });
    for (const looked of ['marta', 'VEGA', 'Vega, Marta', 'pediatria', '03/09/2026 18:05', '18:05']) {
      fireEvent.change(box, { target: { value: looked } });
      await waitFor(() => expect([looked, screen.queryByText('AT-11')]).toEqual([looked, null]));
      expect(screen.getByText('AT-10')).toBeTruthy();
    }
  });

  it('gives a row’s document, and leads to its detail [HIST-03, FIXC-01, FIXR-08]', async () => {
    wide();
    const file = { documento: FILE, documentos: [{ tipo: 'Certificado', path: FILE }] };
    const rows = [
      consultation(13, '2026-11-17 09:34:00', file),
      consultation(12, '2026-11-16 09:34:00', { recetaId: 7 }),
      consultation(11, '2026-11-15 09:34:00', { ...file, recetaId: 8 }),
    ];
    await open({ [LIST]: () => answer(rows) });
    const ways = async (code: string) => names(await rowOf(code)).map((name) => name.split(',')[0]?.trim());
    expect(await ways('AT-13')).toEqual(['Descargar PDF', 'Ver detalle']);
    expect(await ways('AT-12')).toEqual(['Ver detalle']);
    expect(await ways('AT-11')).toEqual(['Descargar PDF', 'Ver detalle']);
    expect((await rowOf('AT-13')).querySelector('button svg[class*="download"]')).not.toBeNull();
  });
});

describe('the kinds of a consultation’s documents', { timeout: 60_000 }, () => {
  const rows = [
    consultation(13, '2026-11-17 09:34:00', {
      documentos: [
        { tipo: 'Certificado', path: FILE },
        { tipo: 'Orden de estudios', path: FILE },
      ],
      recetaId: 7,
    }),
    consultation(12, '2026-11-16 09:34:00'),
  ];

  it.each([
    ['a table', true],
    ['cards', false],
  ])('stand below the service in %s [FIXR-08]', async (_, isWide) => {
    if (isWide) wide();
    await open({ [LIST]: () => answer(rows) });
    expect(await screen.findAllByText('Receta, Certificado, Orden de estudios')).toHaveLength(1);
    expect(screen.getAllByText('Clínica médica')).toHaveLength(2);
  });

  it.each(['receta', 'orden', 'AT-13', 'at-13'])(
    'are found by the search, as is the code: %s [FIXR-08]',
    async (looked) => {
      wide();
      await open({ [LIST]: () => answer(rows) });
      await rowOf('AT-12');
      fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar...' }), { target: { value: looked } });
      await waitFor(() => expect(screen.queryByText('AT-12')).toBeNull());
      expect(screen.getByText('AT-13')).toBeTruthy();
    },
  );
});

describe('the pages of the list', { timeout: 60_000 }, () => {
  const many = Array.from({ length: 23 }, (_, at) => consultation(at + 1, `2026-01-${10 + at} 09:00:00`));

  it('begin at the list’s head, and Back turns to the page before [HIST-04, FIXR-09]', async () => {
    const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
    const { runtime, backend } = await openPortal(compiledTenant('demo'), '/misatenciones', signedIn('elena'), {
      [LIST]: () => answer(many),
    });
    await screen.findByText('Mostrando 1-10 de 23');
    fireEvent.click(screen.getByRole('button', { name: 'Siguiente' }));
    await screen.findByText('Mostrando 11-20 de 23');
    const list = screen.getByRole('region', { name: 'Atenciones' });
    expect(document.activeElement).toBe(list);
    expect(scrolled.mock.contexts).toEqual([list]);
    expect(backend.address()).toBe('/misatenciones?page=2');
    await act(async () => void (await runtime.navigation.back('/home')));
    await screen.findByText('Mostrando 1-10 de 23');
    expect(backend.address()).toBe('/misatenciones');
  });
});

describe('the older history, to the letter', { timeout: 60_000 }, () => {
  const person = { usuarioParam: { nome: 'Elena', sobrenome: 'Paz', documento: '20111222' } };
  const at = { pathname: '/misAtencionesEP', state: { pass: person, owner: 'elena' } };

  it('names the target of each row and the number of the page [HIST-05, FIXC-01, FIXR-08]', async () => {
    wide();
    const file = { documento: FILE, documentos: [{ tipo: 'Certificado', path: FILE }] };
    const rows = Array.from({ length: 11 }, (_, id) => consultation(id, `2026-01-${10 + id} 09:00:00`));
    const listed = [
      consultation(13, '2026-11-17 09:34:00', file),
      consultation(12, '2026-11-16 09:34:00', { ...file, recetaId: 8 }),
      ...rows,
    ];
    await open({ [LIST]: () => answer(listed) }, at, 'escobar');
    for (const day of ['17/11/2026 09:34', '16/11/2026 09:34'])
      expect(names(await rowOf(day))).toEqual([
        expect.stringMatching(/^Descargar PDF/),
        expect.stringMatching(/^Ver Detalle/),
      ]);
    expect(names(await rowOf('10/01/2026 09:00'))).toEqual([expect.stringMatching(/^Ver Detalle/)]);
    expect(screen.getByText('Página 1 de 2')).toBeTruthy();
  });

  it('without any says so in its own words [HIST-05]', async () => {
    await open({ [LIST]: () => answer([]) }, at, 'escobar');
    expect(await screen.findByText('No se encontraron atenciones')).toBeTruthy();
    expect(screen.queryByText('Sin resultados')).toBeNull();
  });
});

describe('a consultation, to the letter', { timeout: 60_000 }, () => {
  it.each([
    ['apellido and nombre', { apellido: 'Paz', nombre: 'Elena', sobrenome: null, nome: null }],
    ['sobrenome and nome', { apellido: null, nombre: null, sobrenome: 'Paz', nome: 'Elena' }],
  ])(
    '[HIST-06, HIST-12] names its patient, spelled as %s, with the coverage of then, and gives each document',
    async (_, spelled) => {
      wide();
      const data_json = { ...spelled, obraSocial: 'OSUNO', nroAfiliado: '777-1', plan: 'Plan 300' };
      const documentos = [{ tipo: 'Orden de estudios', path: FILE }];
      const told = consultation(11, '2026-11-17 09:34:00', {
        cliente: { documento: '20111222', data_json },
        documentos,
      });
      await open({ [DETAIL]: () => answer(told) }, '/detalleAtencion?id=11');
      expect(await screen.findByText('Paz, Elena')).toBeTruthy();
      const said = (label: string) => screen.getByText(label).parentElement?.textContent;
      expect(['DNI', 'Obra social', 'N.º de afiliado', 'Plan'].map(said)).toEqual([
        'DNI20111222',
        'Obra socialOSUNO',
        'N.º de afiliado777-1',
        'PlanPlan 300',
      ]);
      const row = await rowOf('Orden de estudios');
      expect(screen.getByRole('columnheader', { name: 'Tipo de documento' })).toBeTruthy();
      expect(names(row)).toEqual([expect.stringMatching(/^Descargar PDF/)]);
    },
  );
});

describe('a receta, to the letter', { timeout: 60_000 }, () => {
  const receta = (more: object = {}) => ({
    id: 1001,
    contenido: 'Ibuprofeno 400 mg',
    emision: '2026-11-17 09:50:00',
    unidad: { logoUnidad: '/t/demo/assets/logo.svg' },
    paciente: { nome: 'Elena Paz', documento: '20111222', nroAfiliado: '777-1' },
    medico: {
      nome: 'Julián',
      sobrenome: 'Ortiz',
      titulo: 'Médico clínico',
      matricula: { tipo: 'nac', provincia: null, numero: '112233' },
    },
    ...more,
  });
  const at = { pathname: '/detalleReceta', state: { pass: { recetaId: 1001 }, owner: 'elena' } };
  const factOf = (label: string) => screen.getByText(label).parentElement?.textContent;

  it('comes first in the list, with a pharmacy’s facts and the logo [RX-01, RX-02]', async () => {
    await open({ [RECETA]: () => answer([receta(), receta({ id: 9, contenido: 'Otra' })]) }, at);
    expect(await screen.findByRole('heading', { level: 1, name: 'Detalle de receta n°: 1001' })).toBeTruthy();
    const paper = screen.getByText('Ibuprofeno 400 mg').closest<HTMLElement>('[data-print="a5"]');
    if (paper === null) throw new Error('it stands on no paper');
    const told = within(paper);
    for (const words of ['Receta n° 1001', 'Julián Ortiz', 'Médico clínico', 'MN 112233'])
      expect(told.getByText(words)).toBeTruthy();
    expect(['Fecha de emisión', 'Paciente', 'N.º de afiliado', 'DNI'].map(factOf)).toEqual([
      'Fecha de emisión17/11/2026 09:50',
      'PacienteElena Paz',
      'N.º de afiliado777-1',
      'DNI20111222',
    ]);
    expect(paper.querySelector('img')?.getAttribute('src')).toBe('/t/demo/assets/logo.svg');
    expect(screen.queryByText('Otra')).toBeNull();
    expect(screen.getByRole('button', { name: 'Ver en PDF' })).toBeTruthy();
  });

  it('shows the present moment without an emission; the print time is separate [RX-01, D-SAFE-4]', async () => {
    const minute = () =>
      new Intl.DateTimeFormat('es-AR', {
        dateStyle: 'short',
        timeZone: 'America/Argentina/Buenos_Aires',
      }).format(new Date());
    const days = [minute()];
    await open({ [RECETA]: () => answer([receta({ emision: null })]) }, at);
    await screen.findByText('Ibuprofeno 400 mg');
    days.push(minute());
    const [day = '', month = '', year = ''] = (factOf('Fecha de emisión') ?? '').match(/\d+/g) ?? [];
    expect(days).toContain(`${Number(day)}/${Number(month)}/${year.slice(2)}`);
    expect(screen.getByText(/^Impreso el \d\d\/\d\d\/\d{4} \d\d:\d\d$/).closest('dl')).toBeNull();
  });

  it('shows nothing and prints nothing of a prescription without content [RX-01, FIXR-09]', async () => {
    await open({ [RECETA]: () => answer([receta({ contenido: null })]) }, at);
    await screen.findByText('Esta receta no tiene contenido.');
    for (const absent of [/^Detalle de receta n°/, 'Receta n° 1001', 'Elena Paz', 'Julián Ortiz', 'Ver en PDF'])
      expect(within(screen.getByRole('main')).queryByText(absent)).toBeNull();
  });
});

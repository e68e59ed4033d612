// @engine pg
import { parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unguarded } from '../../server/platform/files/export/csv.ts';
import { type Cases, createdCase, detail, freeSlot, list, newCase, outcome, startCases } from './art-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { unzipped } from './unzipped.ts';
import { multipart, PDF } from './upload-kit.ts';

let at: Cases;
let service = 0;
beforeAll(async () => {
  at = await startCases();
  service = (await detail(at.other, 1037)).turnos[0].servicio.id;
}, 180_000);
afterAll(() => at.server.close());

const PROPIOS = { empleadorCuit: '30-50001091-2', tipoDeAccidente: 'itinere', parteDelCuerpo: 'rodilla' };
const create = (propios: object) =>
  at.other.post('/api/art/crear', newCase(service, { ...freeSlot(), propios: { ...PROPIOS, ...propios } }));

/** A cell of the XLSX as the page shows it. Moments are read up to a millisecond short. */
function asShown(value: unknown): string {
  if (!(value instanceof Date)) return value === null ? '' : String(value);
  const [day = '', time = ''] = new Date(Math.round(value.getTime() / 1000) * 1000).toISOString().split('T');
  const date = day.split('-').reverse().join('/');
  return time.startsWith('00:00') ? date : `${date} ${time.slice(0, 5)}`;
}

describe('a tenant’s own fields of a case', () => {
  it.each([
    [{ empleadorCuit: '30-50001091-3' }, 'Ese CUIT no existe: revisá los números'],
    [{ empleadorCuit: undefined }, 'El CUIT del empleador es requerido'],
    [{ tipoDeAccidente: 'otro' }, 'Elegí una de las opciones'],
    [
      { tipoDeAccidente: 'enfermedad', parteDelCuerpo: 'multiple' },
      'Una enfermedad profesional se registra con una parte del cuerpo',
    ],
  ])('are refused by the server as by the page: %j [FIXL-09, R12]', async (propios, message) => {
    const answer = await create(propios);
    expect([answer.statusCode, answer.json().error.message]).toEqual([422, message]);
  });

  it('are stored, listed, filtered and exported [FIXL-09]', async () => {
    const kept = { ...PROPIOS, empleadorCuit: '30500010912' };
    const id = createdCase(await create({}));
    expect((await detail(at.other, id)).caso.own).toEqual(kept);
    const found = await list(at.other, {
      casoId: id,
      propios: { parteDelCuerpo: 'rodilla', empleadorCuit: '30500010912' },
    });
    expect(found.casos).toMatchObject([{ casoId: id, own: kept }]);
    expect((await list(at.other, { casoId: id, propios: { parteDelCuerpo: 'mano' } })).total).toBe(0);
    const csv = (await at.other.post('/api/art/exportar', { formato: 'csv', casoId: id })).body;
    for (const words of ['CUIT del empleador', '30-50001091-2', 'In itinere', 'Rodilla']) expect(csv).toContain(words);
  });

  it('are filtered by exact choice, not by substring [FIXL-09, R12]', async () => {
    const id = createdCase(await create({ parteDelCuerpo: 'pierna' }));
    const found = async (propios: object) => (await list(at.other, { casoId: id, propios })).total;
    expect(await found({ parteDelCuerpo: 'pie' })).toBe(0);
    expect(await found({ parteDelCuerpo: 'pierna' })).toBe(1);
    // As it is typed, with its hyphens.
    expect(await found({ empleadorCuit: '30-50001091-2', parteDelCuerpo: null })).toBe(1);
  });

  it.each([
    [{ legajo: '1' }, '400 FORM_EXTRA_KEY'],
    [{ parteDelCuerpo: 'cola' }, '422 FIELD_ENUM'],
    [{ empleadorCuit: '30500010913' }, '422 FIELD_FORMAT'],
    [{ empleadorCuit: true }, '422 FIELD_TYPE'],
    [{ "x'); drop table art_cases; --": 'a' }, '400 FORM_EXTRA_KEY'],
  ])('are refused as a filter of list and export: %j [FIXL-09, A16]', async (propios, refusal) => {
    expect(outcome(await at.other.post('/api/art/listarFitro', { propios }))).toBe(refusal);
    expect(outcome(await at.other.post('/api/art/exportar', { formato: 'csv', propios }))).toBe(refusal);
  });

  /** Filters as the page of an older version does. */
  const older = { 'x-form-mark': '1:AAAAAAAA' };

  it.each([
    ['a removed field', { legajo: '1' }],
    ['a dropped option', { parteDelCuerpo: 'cola' }],
    ['a field of another type', { empleadorCuit: true }],
    ['no value that it can have', { parteDelCuerpo: { es: 'mano' } }],
  ])('tell an older page that filters by %s of its version [FIXE-05]', async (_what, propios) => {
    for (const [url, body] of [
      ['/api/art/listarFitro', { propios }],
      ['/api/art/vecinos', { casoId: 1037, propios }],
    ] as const) {
      const answer = await at.other.post(url, body, older);
      expect(refusalOf(answer), url).toEqual([409, 'VERSION_OLD']);
      expect(answer.json().error.detail.documents).toMatch(/^\/t\/vilsar\//);
    }
  });

  it('filter as ever for an older page whose filter still fits [FIXE-05]', async () => {
    const propios = { parteDelCuerpo: 'rodilla' };
    expect(outcome(await at.other.post('/api/art/listarFitro', { propios }, older))).toBe('200');
  });

  it('leave the case’s number and dates typed in the spreadsheet, its claim as text [FIXF-09]', async () => {
    const answer = await at.other.post('/api/art/exportar', { formato: 'xlsx', casoId: 1037 });
    const page = unzipped(answer.rawPayload).get('xl/worksheets/sheet1.xml')?.toString('utf8') ?? '';
    const row = [...page.matchAll(/<c r="[A-Z]+2"([^>]*)>(?:<v>)?([^<]*)/g)];
    const numbers = row.flatMap(([, marks = '', value]) => (/ t="(s|inlineStr)"/.test(marks) ? [] : [Number(value)]));
    // The case, the day of its beginning and the moment of its appointment, where it has one.
    expect(numbers[0]).toBe(1037);
    expect(numbers.slice(1).every((serial) => serial > 46_000 && serial < 47_000)).toBe(true);
    expect(numbers.length).toBeGreaterThanOrEqual(2);
    expect(numbers.length).toBeLessThanOrEqual(3);
  });

  it('mean the same in each cell of XLSX and CSV, read by programs that wrote neither [FIXF-09, FIXF-19]', async () => {
    const xlsx = (await at.other.post('/api/art/exportar', { formato: 'xlsx' })).rawPayload;
    const csv = (await at.other.post('/api/art/exportar', { formato: 'csv' })).body;
    const shown: string[][] = parse(csv, { delimiter: ';', bom: true });
    const read = await readSheet(Buffer.from(xlsx), 1, { trim: false });
    expect(read.map((row) => row.map(asShown))).toEqual(shown.map((row) => row.map((text) => unguarded(text))));
    expect(shown.length).toBeGreaterThan(30);
  });

  it('have one column each in the export, even when unlisted, under its own heading [FIXL-09, FIXF-16, A27]', async () => {
    const csv = (await at.other.post('/api/art/exportar', { formato: 'csv', casoId: 1037 })).body;
    const [heading = '', row = ''] = csv.split('\r\n');
    const columns = heading.split(';').map((cell) => cell.replaceAll('"', ''));
    // Over cells of `Apellido, Nombre`.
    expect(columns).toContain('Apellido y nombre');
    for (const label of ['CUIT del empleador', 'Tipo de accidente', 'Parte del cuerpo'])
      expect(columns.filter((one) => one === label)).toHaveLength(1);
    expect(row.split(';')).toHaveLength(columns.length);
  });

  it('can be sent together with a document [FIXL-09, ART-10]', async () => {
    const fields = newCase(service, { ...freeSlot(), propios: JSON.stringify(PROPIOS) });
    const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
    const answer = await at.other.send({
      method: 'POST',
      url: '/api/art/crear',
      ...multipart(texts, [['a.pdf', PDF]], 'file'),
    });
    expect(answer.statusCode).toBe(200);
    expect((await detail(at.other, createdCase(answer))).caso.own).toMatchObject({ parteDelCuerpo: 'rodilla' });
  });

  it('exist in demo cases [FIXL-09]', async () => {
    expect((await detail(at.other, 1037)).caso.own).toEqual({
      empleadorCuit: '30500010912',
      tipoDeAccidente: expect.any(String),
      parteDelCuerpo: expect.any(String),
    });
  });

  it('are refused by tenants without them [FIXL-09]', async () => {
    const full = await detail(at.carla, 1037);
    expect(full.caso.own).toEqual({});
    const answer = await at.gisela.post('/api/art/crear', newCase(at.service, { ...freeSlot(), propios: PROPIOS }));
    expect(refusalOf(answer)).toEqual([400, 'FORM_EXTRA_KEY']);
  });
});

// @engine pg
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sentenceOf } from '../../server/admin/problem.ts';
import { readRows } from '../../server/admin/read-rows.ts';
import { people } from '../../server/platform/db/schema/index.ts';
import { xlsxOf } from '../../server/platform/files/export/xlsx.ts';
import { withOrders } from './admin-kit.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { book, cell, oldContainer, type SheetCell, type SheetParts } from './sheet-kit.ts';
import { shippedTenants } from './shipped-tenants.ts';

/** Asks for no postal code of its own, and for an affiliate number of digits. */
const TENANT = 'lanus';

let server: TestServer;
const { admin, file } = withOrders(() => server);
beforeAll(async () => {
  const config = { demo: false, defaultTenant: 'demo', publicUrl: 'https://portal.test' };
  server = await buildTestServer({ source: shippedTenants(), config });
});
afterAll(() => server.close());

const HEAD = ['dni', 'nombre', 'apellido', 'nacimiento', 'sexo', 'correo', 'telefono', 'domicilio', 'cp'];
const ROSA = ['Rosa', 'Vera', '27/3/1958', 'F', 'rosa@example.com', '1144445555', 'Calle 1', '1824'];

/** Serial number of 27-3-1958 in a spreadsheet, and in one whose calendar begins in 1904. */
const BORN = 21_271;
const BORN_1904 = BORN - 1_462;

let last = 26_000_000;
/** A row of somebody new, with other cells at these columns. */
function row(other: Readonly<Record<string, SheetCell>> = {}): SheetCell[] {
  last += 1;
  const cells = [String(last), ...ROSA];
  return [...HEAD, 'afiliado', 'activo', 'obra_social'].flatMap((name, at) => {
    const value = other[name] ?? cells[at];
    return value === undefined ? [] : [value];
  });
}

const one = (sheet: SheetParts): Buffer => book({ sheets: [sheet] });
const headed = (...rows: SheetCell[][]): Buffer => one({ rows: [HEAD, ...rows] });
const lines = (...rows: (readonly SheetCell[])[]): string => rows.map((cells) => cells.join(';')).join('\r\n');

/** Bytes under a name. @returns the file's path */
function saved(bytes: Uint8Array | string, name = 'pacientes.xlsx'): string {
  const path = join(dirname(file('place.txt')), name);
  writeFileSync(path, bytes);
  return path;
}

/** The data of the account with the latest DNI of a row, as it is stored. */
async function stored() {
  const unit = (await server.deps.tenants.get(TENANT))?.public.unit ?? 0;
  const [found] = await server.deps.db
    .select()
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.identityNumber, String(last))));
  return found;
}

const ROSA_STORED = {
  firstName: 'Rosa',
  lastName: 'Vera',
  birthDate: '1958-03-27',
  sex: 'F',
  email: 'rosa@example.com',
  phone: '1144445555',
  homeAddress: 'Calle 1',
  postalCode: '1824',
  isActive: true,
};

interface Good {
  readonly bytes: () => Uint8Array | string | Promise<Uint8Array>;
  readonly name?: string;
  readonly options?: readonly string[];
  /** Differences from Rosa's data. */
  readonly stored?: object;
}

const csv = (bytes: () => Uint8Array | string): Good => ({ bytes, name: 'pacientes.csv' });

const GOOD: Readonly<Record<string, Good>> = {
  'texts in the cells': { bytes: () => headed(row()) },
  'shared texts, rich ones and their pronunciation': {
    bytes: () =>
      book({
        sheets: [{ rows: [HEAD, row({ nombre: cell.shared(1), apellido: cell.shared(0) })] }],
        shared: [
          '<si><r><t>Ve</t></r><r><rPr><b/></rPr><t>ra</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si>',
          '<si><t>Rosa</t></si>',
        ],
      }),
  },
  'numbers where texts are expected': {
    bytes: () => {
      const [, ...rest] = row({ telefono: cell.number(1144445555), cp: cell.number(1824) });
      return headed([cell.number(last), ...rest]);
    },
  },
  'a whole number written with decimals and exponent': {
    bytes: () => headed(row({ cp: cell.number('1824.0'), telefono: cell.number('1.144445555E9') })),
  },
  'a date': { bytes: () => headed(row({ nacimiento: cell.day(BORN) })) },
  'a date with its month in words': { bytes: () => headed(row({ nacimiento: cell.longDay(BORN) })) },
  'a date with an hour of zero': { bytes: () => headed(row({ nacimiento: cell.moment(BORN) })) },
  'a date written by ISO 8601': { bytes: () => headed(row({ nacimiento: cell.iso('1958-03-27') })) },
  'a moment written by ISO 8601, whatever the time zone': {
    bytes: () => headed(row({ nacimiento: cell.iso('1958-03-27T00:00:00.000') })),
  },
  'the calendar of 1904': {
    bytes: () =>
      book({
        book: '<workbookPr date1904="1"/>',
        sheets: [{ rows: [HEAD, row({ nacimiento: cell.day(BORN_1904) })] }],
      }),
  },
  'the calendar of 1904 as LibreOffice marks it': {
    bytes: () =>
      book({
        book: '<workbookPr backupFile="false" date1904="true"/>',
        sheets: [{ rows: [HEAD, row({ nacimiento: cell.day(BORN_1904) })] }],
      }),
  },
  'a cell of true or false': {
    bytes: () => one({ rows: [[...HEAD, 'activo'], row({ activo: cell.flag(false) })] }),
    stored: { isActive: false },
  },
  'titles above the headings, merged and calculated': {
    bytes: () =>
      one({
        rows: [['Padrón de socios'], [cell.formula('NOVIEMBRE'), '', cell.error('#REF!')], [], HEAD, row()],
        after: '<mergeCells><mergeCell ref="A1:I1"/></mergeCells>',
      }),
  },
  'empty rows in between and at the very end': {
    bytes: () =>
      one({ rows: [HEAD, [], row(), []], more: '<row r="1048575" ht="12.8"/><row r="1048576" hidden="true"/>' }),
  },
  'empty columns with a format at the end': {
    bytes: () =>
      one({
        rows: [
          [...HEAD, cell.styled],
          [...row(), cell.styled],
        ],
      }),
  },
  'a table that begins at C5': { bytes: () => one({ rows: [HEAD, row()], from: [4, 2] }) },
  'accents, capitals and blanks in headings': {
    bytes: () =>
      one({
        rows: [
          'DNI; Nombre ;APELLIDO;Nacimiento;Sexo;Correo;Teléfono;Domicilio;CP;Obra\u00a0Social'.split(';'),
          [...row(), 'OSDE'],
        ],
      }),
    stored: { insurer: 'OSDE' },
  },
  'a hidden sheet of lists beside the only one in view': {
    bytes: () =>
      book({ sheets: [{ rows: [['F'], ['M']], state: 'hidden' }, { rows: [HEAD, row()] }, { name: 'Vacía' }] }),
  },
  'elements with a prefix': { bytes: () => book({ sheets: [{ rows: [HEAD, row()] }], prefix: 'x' }) },
  'parts that are stored and not packed': { bytes: () => book({ sheets: [{ rows: [HEAD, row()] }], level: 0 }) },
  'macros, of which nothing runs': {
    bytes: () => book({ sheets: [{ rows: [HEAD, row()] }], parts: { 'xl/vbaProject.bin': strToU8('Sub') } }),
    name: 'pacientes.XLSM',
  },
  'the portal’s own writer': {
    bytes: () =>
      xlsxOf(
        [
          HEAD,
          row()
            .map(String)
            .map((text, at) => (at === 3 ? { text, date: '1958-03-27' } : text)),
        ],
        'P',
      ),
  },
  'letters beyond the first plane and signs of XML': {
    bytes: () => headed(row({ apellido: 'O’Higgins & Ñañez', domicilio: 'Calle «9» <fondo>' })),
    stored: { lastName: 'O’Higgins & Ñañez', homeAddress: 'Calle «9» <fondo>' },
  },
  'a name that is not its kind': { bytes: () => headed(row()), name: 'pacientes.csv' },
  'an affiliate number that is a number, once confirmed': {
    bytes: () => one({ rows: [[...HEAD, 'afiliado'], row({ afiliado: cell.number(150123) })] }),
    options: ['--numeros-como-estan'],
    stored: { affiliateNumber: '150123' },
  },
  'leading zeros in a text': {
    bytes: () => one({ rows: [[...HEAD, 'afiliado'], row({ afiliado: '00150123' })] }),
    stored: { affiliateNumber: '00150123' },
  },
  'CSV with the mark of the end that DOS writes': csv(() => `${lines(HEAD, row())}\r\n\u001a`),
  'CSV with semicolons and the mark of UTF-8': csv(() => `\ufeff${lines(HEAD, row())}`),
  'CSV with commas in quotes': {
    ...csv(() =>
      [HEAD, row({ domicilio: 'Calle 1, fondo' })]
        .map((cells) => cells.map((text) => `"${text}"`).join(','))
        .join('\n'),
    ),
    stored: { homeAddress: 'Calle 1, fondo' },
  },
  'CSV with tabs in UTF-16': csv(() => Buffer.from(`\ufeff${lines(HEAD, row()).replaceAll(';', '\t')}`, 'utf16le')),
  'CSV in UTF-16 of the other order': csv(() => Buffer.from(`\ufeff${lines(HEAD, row())}`, 'utf16le').swap16()),
  'CSV with mixed line ends, titles and empty edges': csv(
    () => `sep=;\r\nPadrón;;\n\n${HEAD.join(';')};;\r${row().join(';')};;\n;;;;;;;;;;\r\n\r\n`,
  ),
  'CSV with an hour of zero and leading zeros': {
    ...csv(() => lines([...HEAD, 'afiliado'], row({ nacimiento: '27/03/1958 00:00:00', afiliado: '00150123' }))),
    stored: { affiliateNumber: '00150123' },
  },
  'CSV in Windows-1252, once confirmed': {
    ...csv(() => Buffer.from(lines(HEAD, row({ nombre: 'Begoña' })), 'latin1')),
    options: ['--textos-como-estan'],
    stored: { firstName: 'Begoña' },
  },
  'JSON with numbers': {
    bytes: () => {
      const cells = row();
      return JSON.stringify({ pacientes: [Object.fromEntries(HEAD.map((name, at) => [name, cells[at]]))] });
    },
    name: 'todo.json',
  },
};

/** Expected refusal: its code, or what the sentence says, at a row and column. */
interface Bad {
  readonly bytes: () => Uint8Array | string;
  readonly name?: string;
  readonly code?: string;
  readonly at?: readonly [number, number];
  readonly says: string;
}

const OTHER = (part: string, more: Readonly<Record<string, Uint8Array>> = {}): Buffer =>
  Buffer.from(zipSync({ [part]: strToU8('<a/>'), ...more }));
const AFFILIATE = [...HEAD, 'afiliado'];
const numbered = (value: SheetCell): Buffer => one({ rows: [AFFILIATE, row({ afiliado: value })] });
/** More than may be unpacked. */
const MUCH = 68_000_000;

const BAD: Readonly<Record<string, Bad>> = {
  'an error': {
    bytes: () => headed(row(), row({ nombre: cell.error('#N/A') })),
    code: 'CELL_ERROR',
    at: [3, 2],
    says: 'nombre: se encontró "#N/A"',
  },
  'an hour without a day': {
    bytes: () => headed(row({ nacimiento: cell.moment(0.604_166_666_7) })),
    at: [2, 4],
    says: 'nacimiento: se encontró "14:30"',
  },
  'an error where nothing is asked for': {
    bytes: () => one({ rows: [[...HEAD, 'obra_social'], row({ obra_social: cell.error('#¡REF!') })] }),
    code: 'CELL_ERROR',
    at: [2, 10],
    says: 'obra_social: se encontró "#¡REF!"',
  },
  'a formula': {
    bytes: () => headed(row({ apellido: cell.formula('Vera') })),
    code: 'CELL_FORMULA',
    at: [2, 3],
    says: 'una fórmula',
  },
  'a formula without its value': {
    bytes: () => headed(row({ nacimiento: cell.uncounted })),
    code: 'CELL_FORMULA',
    at: [2, 4],
    says: 'nacimiento: se encontró "una fórmula"',
  },
  'cells that are merged': {
    bytes: () =>
      one({ rows: [HEAD, row(), row({ domicilio: '' })], after: '<mergeCells><mergeCell ref="H2:H3"/></mergeCells>' }),
    code: 'CELL_MERGED',
    at: [2, 8],
    says: 'celdas combinadas H2:H3',
  },
  'a hidden row': {
    bytes: () => one({ rows: [HEAD, row(), row()], hiddenRows: [3] }),
    code: 'ROW_HIDDEN',
    at: [3, 1],
    says: 'una fila oculta',
  },
  'a hidden column': {
    bytes: () => one({ before: '<cols><col min="8" max="8" hidden="1"/></cols>', rows: [HEAD, row()] }),
    code: 'COLUMN_HIDDEN',
    at: [2, 8],
    says: 'domicilio: se encontró "una columna oculta"',
  },
  'two sheets with data': {
    bytes: () => book({ sheets: [{ rows: [HEAD, row()] }, { rows: [HEAD, row()] }] }),
    code: 'SHEET_SEVERAL',
    says: 'varias hojas con datos: Hoja1, Hoja2',
  },
  'a hidden sheet alone': {
    bytes: () => book({ sheets: [{ rows: [HEAD, row()], state: 'veryHidden' }, {}] }),
    code: 'SHEET_HIDDEN',
    says: 'hojas ocultas',
  },
  'no data at all': { bytes: () => book({ sheets: [{}] }), code: 'SHEET_EMPTY', says: 'ninguna hoja con datos' },
  'a password': {
    bytes: () => oldContainer('EncryptionInfo', 'EncryptedPackage'),
    code: 'SHEET_PROTECTED',
    says: 'una planilla con contraseña',
  },
  'a spreadsheet of before 2007': {
    bytes: () => oldContainer('Workbook'),
    name: 'pacientes.xls',
    code: 'SHEET_OLD',
    says: '.xls',
  },
  'a spreadsheet of before 2007, renamed': { bytes: () => oldContainer('Workbook'), code: 'SHEET_OLD', says: '.xls' },
  'an OpenDocument spreadsheet, renamed': {
    bytes: () => OTHER('content.xml'),
    code: 'SHEET_OTHER_KIND',
    says: 'un archivo .ods',
  },
  'a letter, renamed': { bytes: () => OTHER('word/document.xml'), code: 'SHEET_OTHER_KIND', says: 'un archivo .docx' },
  'a binary spreadsheet': { bytes: () => OTHER('xl/workbook.bin'), code: 'SHEET_OTHER_KIND', says: 'un archivo .xlsb' },
  'an archive of anything': { bytes: () => OTHER('foto.jpg'), code: 'SHEET_OTHER_KIND', says: 'un archivo .zip' },
  'two kinds at once': {
    bytes: () => book({ sheets: [{ rows: [HEAD, row()] }], parts: { 'content.xml': strToU8('<a/>') } }),
    code: 'SHEET_TWO_KINDS',
    says: '.xlsx, .ods',
  },
  'two parts of one name': {
    bytes: () => {
      const [first, second] = [headed(row()), headed(row())];
      return Buffer.concat([first.subarray(0, first.indexOf('PK\u0001\u0002')), second]);
    },
    code: 'SHEET_DAMAGED',
    says: 'una planilla dañada',
  },
  'a download that was cut': {
    bytes: () => headed(...Array.from({ length: 50 }, () => row())).subarray(0, 1_000),
    code: 'SHEET_DAMAGED',
    says: 'una planilla dañada',
  },
  'nonsense behind the beginning of an archive': {
    bytes: () => Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(4_000, 7)]),
    code: 'SHEET_DAMAGED',
    says: 'una planilla dañada',
  },
  'XML that is none': {
    bytes: () => book({ sheets: [{}], parts: { 'xl/worksheets/sheet1.xml': strToU8('<worksheet><sheetData><row') } }),
    code: 'SHEET_DAMAGED',
    says: 'una planilla dañada',
  },
  'more inside than the file shows': {
    bytes: () => book({ sheets: [{ rows: [HEAD, row()] }], parts: { 'xl/media.xml': new Uint8Array(MUCH) } }),
    code: 'SHEET_UNPACKED_SIZE',
    says: 'más de 64 MB al abrirla',
  },
  'one long text in very many cells': {
    bytes: () => {
      const long = `<si><t>${'x'.repeat(30_000)}</t></si>`;
      const rows = Array.from({ length: 3_000 }, () => [cell.shared(0)]);
      return book({ sheets: [{ rows: [HEAD, ...rows] }], shared: [long] });
    },
    code: 'SHEET_UNPACKED_SIZE',
    says: 'más de 64 MB al abrirla',
  },
  'a million rows': {
    bytes: () => one({ rows: [HEAD, row()], more: '<row r="1000000"><c r="A1000000"><v>1</v></c></row>' }),
    code: 'SHEET_ROWS',
    says: 'datos en la fila 1000000',
  },
  'a value far to the right': {
    bytes: () => one({ rows: [HEAD], more: '<row r="2"><c r="XFD2"><v>1</v></c></row>' }),
    code: 'SHEET_COLUMNS',
    says: 'datos en la columna número 16384',
  },
  'a number with more digits than a spreadsheet keeps': {
    bytes: () => numbered(cell.number('150123456789012000')),
    at: [2, 10],
    says: 'afiliado: se encontró "1,50123456789012E+17". La planilla redondeó',
  },
  'an affiliate number that may have lost its zeros': {
    bytes: () => numbered(cell.number(150123)),
    says: 'pacientes.xlsx:2:10 afiliado: 150123 (1 en la columna)',
  },
  'zeros that only the format shows': {
    bytes: () => headed(row({ cp: cell.number(1824, 3) })),
    says: 'pacientes.xlsx:2:9 cp: 1824, que se ve 00001824 (1 en la columna)',
  },
  'a date with an hour': {
    bytes: () => headed(row({ nacimiento: cell.moment(BORN + 0.4375) })),
    at: [2, 4],
    says: '"1958-03-27 10:30"',
  },
  'a date without the format of one': {
    bytes: () => headed(row({ nacimiento: cell.number(BORN) })),
    at: [2, 4],
    says: '"21271"; se admite: un día que exista',
  },
  'a number with decimals as DNI': {
    bytes: () => headed([cell.number(26999999.5), ...ROSA]),
    at: [2, 1],
    says: 'dni: se encontró "26999999,5"',
  },
  'a name of digits': {
    bytes: () => headed(row({ nombre: cell.number(12345678) })),
    at: [2, 2],
    says: 'no debe contener solo numeros',
  },
  'a heading that no column has': {
    bytes: () => one({ rows: [HEAD.map((name) => name.replace('correo', 'corre')), row(), row(), row()] }),
    code: 'HEADING_UNKNOWN',
    at: [1, 6],
    says: 'se encontró "corre"; se admite: dni, nombre, apellido, nacimiento, sexo, correo, telefono, domicilio, cp, obra_social, plan, afiliado, activo. ¿Quisiste decir correo?',
  },
  'a heading twice': {
    bytes: () =>
      one({
        rows: [
          [...HEAD, 'CORREO'],
          [...row(), 'x@y.ar'],
        ],
      }),
    code: 'HEADING_TWICE',
    at: [1, 10],
    says: 'otra vez correo',
  },
  'a value without heading': {
    bytes: () => one({ rows: [HEAD, [...row(), 'fondo']] }),
    code: 'CELL_WITHOUT_HEADING',
    at: [2, 10],
    says: '"fondo"',
  },
  'a page that is called a spreadsheet': {
    bytes: () => `<html><table><tr><td>dni</td></tr></table></html>`,
    name: 'pacientes.xls',
    code: 'FILE_MARKUP',
    says: 'una página web o un XML',
  },
  'a spreadsheet of XML': {
    bytes: () => '\ufeff<?xml version="1.0"?><Workbook/>',
    code: 'FILE_MARKUP',
    says: 'una página web o un XML',
  },
  'a PDF': {
    bytes: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from([0, 1, 2, 255])]),
    code: 'FILE_ENCODING',
    says: 'no es de texto',
  },
  'CSV in UTF-16 without its mark': {
    bytes: () => Buffer.from(lines(HEAD, row()), 'utf16le'),
    name: 'pacientes.csv',
    code: 'FILE_ENCODING',
    says: 'de otra codificación',
  },
  'CSV in Windows-1252': {
    bytes: () => Buffer.from(lines(HEAD, row({ nombre: 'Begoña' })), 'latin1'),
    name: 'pacientes.csv',
    says: '--textos-como-estan',
  },
  'CSV read with another encoding': {
    bytes: () => lines(HEAD, row({ nombre: 'BegoÃ±a' })),
    name: 'pacientes.csv',
    says: 'pacientes.csv:2:2 nombre: "BegoÃ±a"',
  },
  'CSV with letters lost': {
    bytes: () => lines(HEAD, row({ nombre: 'Bego\ufffda' })),
    name: 'pacientes.csv',
    at: [2, 2],
    says: 'Se perdieron letras',
  },
  'CSV with a quote that never ends': {
    bytes: () => `${lines(HEAD, row())}\r\n"26`,
    name: 'pacientes.csv',
    code: 'FILE_QUOTES',
    at: [3, 1],
    says: 'comillas sin cerrar',
  },
  'CSV with the delimiter inside a value': {
    bytes: () => lines(HEAD, row({ domicilio: 'Calle 1; fondo' })),
    name: 'pacientes.csv',
    code: 'CELL_WITHOUT_HEADING',
    at: [2, 10],
    says: 'el que lleva «;» va entre comillas',
  },
  'CSV with a number that was rounded': {
    bytes: () => lines(AFFILIATE, row({ afiliado: '1,50123E+11' })),
    name: 'pacientes.csv',
    at: [2, 10],
    says: 'La planilla redondeó',
  },
  'CSV with a year of two digits': {
    bytes: () => lines(HEAD, row({ nacimiento: '27/3/58' })),
    name: 'pacientes.csv',
    at: [2, 4],
    says: 'un día que exista, con el año entero',
  },
  'CSV of more than 20 MB': {
    bytes: () => Buffer.alloc(50_000_000, 'x'),
    name: 'pacientes.csv',
    code: 'FILE_SIZE',
    says: '"47,7 MB"',
  },
  'CSV of a million rows': {
    bytes: () => `${HEAD.join(';')}\n${'1;Rosa\n'.repeat(1_000_000)}`,
    name: 'pacientes.csv',
    code: 'FILE_ROWS',
    says: 'más de 50000 filas',
  },
  'CSV of one endless row': {
    bytes: () => `dni;nombre\n${';'.repeat(10_000_000)}x`,
    name: 'pacientes.csv',
    code: 'FILE_ROW_LONG',
    at: [2, 1],
    says: 'una fila de más de',
  },
  'JSON of lists without end': {
    bytes: () => '['.repeat(2_000_000),
    name: 'todo.json',
    code: 'FILE_NESTED',
    says: 'demasiadas listas',
  },
  'JSON with a number of twenty digits': {
    bytes: () => {
      const cells = row().map(String);
      const values = Object.fromEntries(HEAD.map((name, at) => [name, cells[at]]));
      return JSON.stringify({ pacientes: [{ ...values, telefono: 0 }] }).replace(
        '"telefono":0',
        '"telefono":11444455556666777788',
      );
    },
    name: 'todo.json',
    says: 'telefono: se encontró "11444455556666777788"',
  },
};

describe('sheets as offices have them', () => {
  it('tells the mistakes of a formula and of merged cells once [FIXF-02]', async () => {
    const after = '<mergeCells><mergeCell ref="C2:C3"/></mergeCells>';
    const sheet = one({ rows: [HEAD, row({ cp: cell.formula('abc') }), row({ apellido: '' })], after });
    expect((await admin('import', TENANT, saved(sheet))).said.slice(2)).toEqual(['2 problemas: no se guardó nada.']);
  });

  it.each(Object.entries(GOOD))('reads %s [FIXF-12]', async (_title, good) => {
    const path = saved(await good.bytes(), good.name);
    const ordered = await admin('import', TENANT, path, '--tipo', 'pacientes', ...(good.options ?? []));
    expect(ordered).toMatchObject({ code: 0, said: expect.arrayContaining(['1 nuevos, 0 cambian, 0 sin cambios.']) });
    expect(await stored()).toMatchObject({ ...ROSA_STORED, ...good.stored });
  });

  it.each(Object.entries(BAD).filter(([, { code }]) => code !== undefined))(
    'names the cause of %s [FIXF-12]',
    async (_title, { bytes, name, code, at, says }) => {
      const { rows, problems, questions = [] } = await readRows(saved(bytes(), name), 'pacientes');
      expect(problems.map((problem) => problem.code)).toEqual([code]);
      expect(problems.map(sentenceOf)[0]).toContain(says);
      if (at !== undefined) expect(problems[0]).toMatchObject({ line: at[0], column: at[1] });
      // A sheet refused as a whole gives no rows; one refused by cells leaves nothing else to decide.
      expect([rows.size === 0 || at !== undefined, questions]).toEqual([true, []]);
    },
  );

  it.each(Object.entries(BAD).filter(([, { code }]) => code === undefined))(
    'refuses %s, and stores nothing [FIXF-12]',
    async (_title, { bytes, name, at, says }) => {
      const before = await server.deps.db.$count(people);
      const path = saved(bytes(), name);
      const { code, said } = await admin('import', TENANT, path, '--tipo', 'pacientes');
      const sentence = said.find((line) => line.includes(says));
      expect([code, sentence]).toEqual([1, expect.stringContaining(at === undefined ? '' : `:${at.join(':')} `)]);
      expect(await server.deps.db.$count(people)).toBe(before);
    },
  );

  it('stores nothing of a file with one bad cell among good rows, in a trial and in the run [FIXF-12]', async () => {
    const before = await server.deps.db.$count(people);
    const path = saved(headed(row(), row({ apellido: cell.formula('Vera') }), row({ nombre: cell.error('#N/A') })));
    const tried = await admin('import', TENANT, path, '--dry-run');
    expect([tried.code, tried.said]).toEqual([
      1,
      [
        expect.stringContaining('pacientes.xlsx:3:3 apellido: se encontró "una fórmula"; se admite: un valor'),
        expect.stringContaining('pacientes.xlsx:4:2 nombre: se encontró "#N/A"; se admite: un valor'),
        '2 problemas: no se guardó nada.',
      ],
    ]);
    expect((await admin('import', TENANT, path)).said).toEqual(tried.said);
    expect(await server.deps.db.$count(people)).toBe(before);
  });
});

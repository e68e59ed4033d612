import { strToU8, zipSync } from 'fflate';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Styles of the books made here, by their index. */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="165" formatCode="00000000"/><numFmt numFmtId="166" formatCode="[$-2C0A]d &quot;de&quot; mmmm &quot;de&quot; yyyy;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs></styleSheet>`;

/** A cell from its address to its XML. A plain text is an inline one. */
export type SheetCell = string | ((address: string) => string);

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Cells of every kind, as spreadsheet programs write them. */
export const cell = {
  text: (text: string) => (at: string) =>
    `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`,
  shared: (index: number) => (at: string) => `<c r="${at}" t="s"><v>${index}</v></c>`,
  number:
    (number: number | string, style = 0) =>
    (at: string) =>
      `<c r="${at}" s="${style}"><v>${number}</v></c>`,
  day: (serial: number) => (at: string) => `<c r="${at}" s="1"><v>${serial}</v></c>`,
  moment: (serial: number) => (at: string) => `<c r="${at}" s="2"><v>${serial}</v></c>`,
  longDay: (serial: number) => (at: string) => `<c r="${at}" s="4"><v>${serial}</v></c>`,
  iso: (text: string) => (at: string) => `<c r="${at}" t="d"><v>${text}</v></c>`,
  flag: (is: boolean) => (at: string) => `<c r="${at}" t="b"><v>${is ? 1 : 0}</v></c>`,
  error: (text: string) => (at: string) => `<c r="${at}" t="e"><f>VLOOKUP(1,A:B,2)</f><v>${text}</v></c>`,
  formula: (value: string) => (at: string) => `<c r="${at}" t="str"><f>UPPER("x")</f><v>${value}</v></c>`,
  uncounted: (at: string) => `<c r="${at}"><f>TODAY()</f></c>`,
  styled: (at: string) => `<c r="${at}" s="1"/>`,
} as const;

export interface SheetParts {
  readonly name?: string;
  readonly state?: 'hidden' | 'veryHidden';
  readonly rows?: readonly (readonly SheetCell[])[];
  /** Row and column, from 0, of the first cell. */
  readonly from?: readonly [number, number];
  /** Numbers of hidden rows. */
  readonly hiddenRows?: readonly number[];
  /** Before the rows: columns. */
  readonly before?: string;
  /** Rows after those of `rows`. */
  readonly more?: string;
  /** After the rows: merged cells. */
  readonly after?: string;
}

export interface BookParts {
  readonly sheets: readonly SheetParts[];
  readonly shared?: readonly string[];
  /** Marks of the book, such as its calendar. */
  readonly book?: string;
  /** Further parts, or replaced ones. */
  readonly parts?: Readonly<Record<string, Uint8Array>>;
  /** How strongly it is packed; 0 stores it. */
  readonly level?: 0 | 6;
  /** Prefix of every element. */
  readonly prefix?: string;
}

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

function sheetXml({ rows = [], from: [top, left] = [0, 0], ...sheet }: SheetParts): string {
  const lines = rows.map((row, at) => {
    const number = at + 1 + top;
    const cells = row.map((value, index) => {
      const address = `${letters(index + left)}${number}`;
      return value === '' ? '' : (typeof value === 'string' ? cell.text(value) : value)(address);
    });
    return `<row r="${number}"${sheet.hiddenRows?.includes(number) ? ' hidden="1"' : ''}>${cells.join('')}</row>`;
  });
  const data = `<sheetData>${lines.join('')}${sheet.more ?? ''}</sheetData>`;
  return `<worksheet xmlns="${MAIN}">${sheet.before ?? ''}${data}${sheet.after ?? ''}</worksheet>`;
}

const prefixed = (xml: string, prefix: string): string =>
  prefix === '' ? xml : xml.replaceAll(/<(\/?)(\w)/g, `<$1${prefix}:$2`).replaceAll('xmlns="', `xmlns:${prefix}="`);

/** A spreadsheet, as the bytes of an XLSX file. */
export function book({ sheets, shared = [], book: marks = '', parts = {}, level = 6, prefix = '' }: BookParts): Buffer {
  const entries = sheets.map(
    ({ name = 'Hoja', state }, at) =>
      `<sheet name="${name}${at + 1}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  );
  const relations = [
    ...sheets.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`, `rId${at + 1}`]),
    ['styles', 'styles.xml', 'rIdS'],
    ['sharedStrings', '/xl/sharedStrings.xml', 'rIdT'],
  ].map(([type, target, id]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`);
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    'xl/workbook.xml': prefixed(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${marks}<sheets>${entries.join('')}</sheets></workbook>`,
      prefix,
    ),
    'xl/styles.xml': prefixed(STYLES, prefix),
    'xl/sharedStrings.xml': prefixed(`<sst xmlns="${MAIN}">${shared.join('')}</sst>`, prefix),
    ...Object.fromEntries(
      sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, prefixed(sheetXml(sheet), prefix)]),
    ),
  };
  const bytes = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
  return Buffer.from(zipSync({ ...bytes, ...parts }, { level }));
}

/** The container of spreadsheets before 2007, which passwords use too, with these names of streams in it. */
export const oldContainer = (...streams: readonly string[]): Buffer =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1_024),
    ...streams.map((name) => Buffer.from(name, 'utf16le')),
    Buffer.alloc(512),
  ]);

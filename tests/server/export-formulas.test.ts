// @engine pg
import { describe, expect, it } from 'vitest';
import { csvOf, longCsvOf } from '../../server/platform/files/export/csv.ts';
import { inSheetTurn, xlsxOf } from '../../server/platform/files/export/xlsx.ts';
import { unzipped } from './unzipped.ts';

/** Texts that spreadsheets calculate, or that hide a formula behind their first letter. */
const HOSTILE = [
  '=1+1',
  '+54 9 11',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  "  =cmd|'/C calc'!A0",
  '＝1+1',
  '＋1',
  '=HYPERLINK("https://example.org","x")',
  '"=1+1',
];
const COLUMNS = 10;

/** The cells of a CSV with semicolons, as a spreadsheet reads them. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted = '', end = ''] of csv.matchAll(/"((?:[^"]|"")*)"(;|\r\n)/g)) {
    rows.at(-1)?.push(quoted.replaceAll('""', '"'));
    if (end !== ';') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('an export of the list', () => {
  const sheet = [HOSTILE.slice(0, COLUMNS), ...HOSTILE.map((text) => Array.from({ length: COLUMNS }, () => text))];

  it('as CSV keeps twelve formulas in ten columns as text, headings too [A27]', () => {
    const rows = cellsOf(csvOf(sheet).toString('utf8').slice(1));
    expect(rows).toHaveLength(sheet.length);
    for (const [at, row] of rows.entries()) {
      expect(row).toHaveLength(COLUMNS);
      for (const [column, cell] of row.entries()) {
        expect(/^[\s]*[=+\-@＝＋－＠]/.test(cell)).toBe(false);
        expect(cell.replace(/^'/, '')).toBe(sheet[at]?.[column]);
      }
    }
  });

  it('writes a long CSV identically in parts, yielding to others between them [A27]', async () => {
    const long = Array.from({ length: 1_201 }, (_, at) => [`Caso ${at}`, HOSTILE[at % HOSTILE.length] ?? '', 'ñ;"']);
    let turns = 0;
    const others = () => {
      turns += 1;
      next = setImmediate(others);
    };
    let next = setImmediate(others);
    const made = await longCsvOf(long);
    clearImmediate(next);
    expect(made.equals(csvOf(long))).toBe(true);
    expect(turns).toBeGreaterThanOrEqual(2);
    expect((await longCsvOf([])).equals(csvOf([]))).toBe(true);
  });

  it('as XLSX holds dates and numbers as such, and identifiers as text; as CSV their texts [FIXF-09]', async () => {
    const typed = [
      ['N°', 'Alta', 'Turno', 'Siniestro', 'Nacimiento'],
      [
        { text: '1.037', number: 1037 },
        { text: '24-11-2026', date: '2026-11-24' },
        { text: '24-11-2026 12:30', date: '2026-11-24T12:30' },
        '000123',
        { text: '31-12-1899', date: '1899-12-31' },
      ],
    ];
    const parts = unzipped(Buffer.from(await xlsxOf(typed, 'Casos')));
    const file = (name: string) => parts.get(name)?.toString('utf8') ?? '';
    const cells = [
      ...file('xl/worksheets/sheet1.xml').matchAll(/<c r="[A-E]2"([^>]*)>(?:<is><t[^>]*>)?(?:<v>)?([^<]*)/g),
    ];
    const found = cells.map(([, marks = '', value]) => (/t="(s|inlineStr)"/.test(marks) ? 'text' : Number(value)));
    expect(found).toEqual([1037, 46350, expect.closeTo(46350 + 12.5 / 24, 8), 'text', 'text']);
    expect(file('xl/styles.xml')).toMatch(/formatCode="dd\/mm\/yyyy".*formatCode="dd\/mm\/yyyy hh:mm"/s);
    expect(csvOf(typed).toString()).toContain('"1.037";"24-11-2026";"24-11-2026 12:30";"000123";"31-12-1899"');
  });

  it('as XLSX holds no formula and no number: each cell is text [A27]', async () => {
    const parts = unzipped(Buffer.from(await xlsxOf(sheet, 'Casos')));
    const page = [...parts].find(([name]) => /worksheets\/sheet1\.xml$/.test(name))?.[1].toString('utf8') ?? '';
    expect(page.match(/<c /g)).toHaveLength(sheet.length * COLUMNS);
    expect(page).not.toMatch(/<f[ >]/);
    expect(page.match(/<c [^>]*t="(s|inlineStr|str)"/g)).toHaveLength(sheet.length * COLUMNS);
  });
});

describe('spreadsheets that are asked for together', () => {
  it('are made in turn and refused beyond person, unit and server limits [ART-01]', async () => {
    let atWork = 0;
    let most = 0;
    const make = ({ unit, person }: { readonly unit: number; readonly person: number }) =>
      inSheetTurn({ unit, person }, async () => {
        atWork += 1;
        most = Math.max(most, atWork);
        await new Promise((done) => setImmediate(done));
        atWork -= 1;
        return 'made';
      });
    const asked = [
      [1, 10, 'made'],
      [1, 10, 'SHEETS_BUSY'],
      [1, 11, 'made'],
      [1, 12, 'SHEETS_BUSY'],
      [2, 20, 'made'],
      [3, 30, 'made'],
      [4, 40, 'SHEETS_BUSY'],
    ] as const;
    const ends = await Promise.allSettled(asked.map(([unit, person]) => make({ unit, person })));
    expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : end.reason.code))).toEqual(
      asked.map(([, , end]) => end),
    );
    expect(most).toBe(1);
    const one = { unit: 1, person: 10 };
    await expect(inSheetTurn(one, () => Promise.reject(new Error('no room')))).rejects.toThrow('no room');
    expect(await make(one)).toBe('made');
  });
});

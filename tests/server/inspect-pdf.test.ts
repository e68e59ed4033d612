// @engine pg
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { inspectPdf } from '../../server/platform/files/pdf/inspect-pdf.ts';
import { PdfInspector, type PdfLimits } from '../../server/platform/files/pdf/pdf-inspector.ts';
import { writePdf } from '../../server/platform/files/write-pdf.ts';
import { PDF } from './upload-kit.ts';

/** A PDF with these objects beside its catalog, whose entries are given. */
const pdf = (catalog: string, ...objects: string[]): Buffer =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R${catalog}>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n${objects.join('\n')}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  );

/** A stream that holds one object, number 9. */
function packed(object: string, more = ''): Buffer {
  const head = '9 0 ';
  const data = deflateSync(Buffer.from(`${head}${object}`, 'latin1'));
  const dictionary = `<</Type/ObjStm/N 1/First ${head.length}/Filter/FlateDecode${more}/Length ${data.length}>>`;
  return Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction 9 0 R>>endobj\n5 0 obj${dictionary}stream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n', 'latin1'),
  ]);
}

/** The data of a stream, and the end of its object. */
const page = (data: string): string => `stream\n${data}\nendstream endobj`;

const bomb = packed(`<</S/GoTo/D[2 0 R/Fit]/X(${'0'.repeat(70_000_000)})>>`);

describe('active PDFs', () => {
  it.each([
    ['a script at opening', pdf('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')],
    ['a script by reference', pdf('/OpenAction 7 0 R', '7 0 obj<</S/JavaScript/JS 8 0 R>>endobj')],
    ['a script under an escaped name', pdf('/OpenAction<</S/J#61vaScr#69pt/JS(x)>>')],
    ['a script among the names', pdf('/Names<</JavaScript<</Names[(a)7 0 R]>>>>')],
    ['a program that is started', pdf('/OpenAction<</S/Launch/F(cmd.exe)>>')],
    ['embedded files', pdf('/Names<</EmbeddedFiles<</Names[(a.exe)7 0 R]>>>>')],
    ['an XFA form', pdf('/AcroForm<</XFA 7 0 R/Fields[]>>')],
    ['a form that sends itself', pdf('', '7 0 obj<</S/SubmitForm/F(http://x)>>endobj')],
    ['an address at opening', pdf('/OpenAction<</S/URI/URI(http://x)>>')],
    ['an address at opening, by reference', pdf('/OpenAction 7 0 R', '7 0 obj<</S/URI/URI(http://x)>>endobj')],
    ['another document at opening', pdf('/OpenAction<</S/GoToR/F(\\\\\\\\server\\\\a.pdf)/D[0/Fit]>>')],
    ['opening by what is not there', pdf('/OpenAction 77 0 R')],
    ['actions of a page', pdf('', '7 0 obj<</Type/Page/AA<</O 8 0 R>>>>endobj')],
    ['rich media', pdf('', '7 0 obj<</Subtype/RichMedia>>endobj')],
    ['a script in packed objects', packed('<</S/JavaScript/JS(x)>>')],
    ['an address in packed objects', packed('<</S/URI/URI(http://x)>>')],
  ])('finds %s [FIXS-33]', (_, bytes) => {
    expect(inspectPdf(bytes)).toBe('active');
  });

  it.each([
    ['the smallest one', PDF],
    ['one that opens at a page', pdf('/OpenAction[2 0 R/Fit]')],
    ['one that opens at a place', pdf('/OpenAction 7 0 R', '7 0 obj<</S/GoTo/D[2 0 R/XYZ 0 0 0]>>endobj')],
    ['one with links', pdf('', '7 0 obj<</Subtype/Link/A<</S/URI/URI(https://portal.test)>>>>endobj')],
    ['one with packed objects', packed('<</S/GoTo/D[2 0 R/Fit]>>')],
    ['one that tells of JavaScript', pdf('', '7 0 obj(HTML/JavaScript and \\(/Launch)endobj')],
    ['one with a page about JavaScript', pdf('', `7 0 obj<</Length 40>>${page('(HTML/JavaScript) Tj')}`)],
    ['one with packed texts about JavaScript', packed('<</Title(HTML/JavaScript)/S/GoTo/D[2 0 R/Fit]>>')],
    ['one with comments about JavaScript', pdf('', '7 0 obj<<% /JavaScript\n/A 1>>endobj')],
  ])('accepts %s [FIXS-33]', (_, bytes) => {
    expect(inspectPdf(bytes)).toBeUndefined();
  });

  it.each([
    ['are read otherwise', packed('<</S/GoTo/D[2 0 R/Fit]>>', '/DecodeParms<</Predictor 12>>'), 'unchecked'],
    ['swell', bomb, 'unchecked'],
    [
      'are damaged',
      Buffer.from(packed('<<>>').toString('latin1').replace('stream\nx', 'stream\n\u0001'), 'latin1'),
      'broken',
    ],
  ] as const)('refuses packed objects that %s [FIXS-33, FIXF-12]', (_, bytes, refusal) => {
    expect(inspectPdf(bytes)).toBe(refusal);
  });

  it.each([
    [
      'stands in data of a stream that a text opens',
      pdf('', `7 0 obj<</T(${page('9 0 obj')} /X) /S/JavaScript>>endobj`),
    ],
    ['follows a number by a comment', pdf('', '7 0 % here\nobj<</S/JavaScript>>endobj')],
    ['stands in data of a stream', pdf('', `7 0 obj<<>>${page('8 0 obj<</S/JavaScript>>endobj')}`)],
    ['stands in a dictionary without a value', pdf('', '7 0 obj<</A /B /C >> 5 /S/JavaScript>>endobj 8 0 obj<< 1 >>')],
    ['comes after the page that is shown', pdf('/OpenAction<</S/GoTo/D[2 0 R/Fit]/Next<</S/URI/URI(http://x)>>>>')],
    ['is hidden by the first of two keys', pdf('/OpenAction[2 0 R/Fit]/OpenAction<</S/URI/URI(http://x)>>')],
    [
      'stands behind a line end of one letter',
      Buffer.from(packed('<</S/JavaScript>>').toString('latin1').replace('stream\nx', 'stream\rx'), 'latin1'),
    ],
    ['is attached to a note', pdf('', '7 0 obj<</EF<</F 8 0 R>>>>endobj')],
  ])('finds an action that %s [FIXS-33, FIXF-12]', (_, bytes) => {
    expect(inspectPdf(bytes)).toBe('active');
  });

  it('looks into no packed objects behind a dictionary that readers may mend [FIXF-12]', () => {
    const mended = packed('<</S/JavaScript>>').toString('latin1').replace('/N 1', '/N 1 endobj');
    expect(inspectPdf(Buffer.from(mended, 'latin1'))).toBe('unchecked');
  });

  it('distrusts the page that a file opens at where another revision is unclear [FIXF-12]', () => {
    const bytes = pdf('/OpenAction 7 0 R', '7 0 obj<</S/GoTo/D[2 0 R/Fit]>>endobj', '7 0 obj<<1/S/URI>>endobj');
    expect(inspectPdf(bytes)).toBe('active');
  });

  it('gives up a file whose objects lie in each other without end [FIXF-12]', () => {
    expect(inspectPdf(pdf('', '1 0 obj ('.repeat(60_000)))).toBe('unchecked');
    expect(inspectPdf(pdf('', '1 0 obj % '.repeat(60_000)))).toBe('unchecked');
  });

  it('accepts the portal’s own documents [FIXS-33]', async () => {
    const paper = await writePdf({ title: 'Papel', at: new Date(0) }, (sheet) => sheet.text('Reposo de 48 horas'));
    expect(inspectPdf(paper)).toBeUndefined();
  });
});

describe('the thread that judges PDFs', () => {
  /** A million numbers in packed objects, which take many times the memory of their file. */
  const numbers = packed(`[${'1 '.repeat(1_000_000)}]`);

  async function withInspector<T>(limits: Partial<PdfLimits>, judge: (inspector: PdfInspector) => Promise<T>) {
    const inspector = new PdfInspector(limits);
    try {
      return await judge(inspector);
    } finally {
      await inspector.close();
    }
  }

  it('lets the server answer others while it judges a file [FIXS-01]', async () => {
    const slow = pdf('', '1 0 obj ('.repeat(60_000));
    await withInspector({}, async (inspector) => {
      const judged = inspector.refusalOf(slow);
      const others = new Promise((done) => setImmediate(() => done('others')));
      expect(await Promise.race([judged, others])).toBe('others');
      expect(await judged).toBe('unchecked');
    });
  });

  it('refuses a file beyond its memory or time, and judges the next [FIXS-01]', async () => {
    await withInspector({ memory: 40 }, async (inspector) => {
      const both = [inspector.refusalOf(numbers), inspector.refusalOf(PDF)];
      expect(await Promise.all(both)).toEqual(['unchecked', undefined]);
    });
    expect(await withInspector({ time: 0 }, (inspector) => inspector.refusalOf(PDF))).toBe('unchecked');
  });

  it('takes no more files than its queue holds, and no file once it is closed [FIXS-01]', async () => {
    await withInspector({ waiting: 1 }, async (inspector) => {
      const first = inspector.refusalOf(PDF);
      await expect(inspector.refusalOf(PDF)).rejects.toMatchObject({ status: 503, code: 'FILES_BUSY' });
      expect(await first).toBeUndefined();
      const last = inspector.refusalOf(PDF);
      const lost = expect(last).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
      await inspector.close();
      await lost;
      await expect(inspector.refusalOf(PDF)).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    });
  });
});

// @engine pg
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, it } from 'vitest';
import { renderText } from '../../engine/language/rules/text.ts';
import { cleanUpload } from '../../server/platform/files/clean-upload.ts';
import { PdfInspector } from '../../server/platform/files/pdf/pdf-inspector.ts';
import { PictureConverter } from '../../server/platform/files/pictures/picture-converter.ts';
import { tenantScope } from '../../server/platform/tenants/tenant-scope.ts';
import { compiledTenant } from '../tenants/compiled.ts';
import { BAD, GOOD } from './walked-files.ts';

const WAYS_OUT = /\. (?:Si es|Cambiale|Bajalo|Fijate|Abrilo|Achicala|Cortala|Mandá)/;

/** Pictures of 200 megapixels need no more than this: beyond it their process is killed, and the file is refused. */
const pictures = new PictureConverter({ memory: 400 * 1024 * 1024 });
const pdfs = new PdfInspector();
afterAll(async () => {
  pictures.close();
  await pdfs.close();
});

/** A picture as pdf.js decodes it. */
interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Pages of a kept file, and size and colour of its first picture, by pdf.js. */
async function seenIn(bytes: Uint8Array, password?: string) {
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0, ...(password && { password }) }).promise;
  const page = await pdf.getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  const at = fnArray.indexOf(OPS.paintImageXObject);
  const drawn = at === -1 ? undefined : await new Promise<Drawn>((done) => page.objs.get(argsArray[at][0], done));
  const middle = drawn && (Math.floor(drawn.height / 4) * drawn.width + Math.floor(drawn.width / 8)) * 3;
  const colour = drawn && middle !== undefined ? [...drawn.data.subarray(middle, middle + 3)] : undefined;
  return { pages: pdf.numPages, size: drawn && [drawn.width, drawn.height], colour };
}

describe('30 files that every reader opens', () => {
  it.each(GOOD)('takes %s, and it stays readable [FIXF-07, FIXF-08, FIXF-12, FIXF-14]', async (_, name, make, seen) => {
    const kept = await cleanUpload({ pictures, pdfs }, { name, bytes: await make() }, 'file');
    expect(kept.name).toBe(name);
    const { pages, size, colour } = await seenIn(kept.bytes, seen.password);
    expect(pages).toBe(seen.pages);
    if (seen.size) expect(size).toEqual(seen.size);
    for (const [at, part] of (seen.middle ?? []).entries())
      expect(Math.abs((colour?.[at] ?? -99) - part)).toBeLessThan(6);
  });
});

describe('31 files that are refused', () => {
  it.each(BAD)('says of %s its own cause [FIXF-07, FIXF-12, FIXF-14]', async (_, name, make, code) => {
    await expect(cleanUpload({ pictures, pdfs }, { name, bytes: await make() }, 'file')).rejects.toMatchObject({
      status: 422,
      code,
      field: 'file',
      values: { name },
    });
  });

  it('names the file and a way out in each refusal [FIXF-07]', () => {
    const tenant = compiledTenant('demo');
    const scope = tenantScope(tenant, { name: 'informe.pdf', found: 'WEBP', ending: '.pdf' });
    for (const code of new Set(BAD.map(([, , , of]) => of))) {
      const said = renderText(tenant.server.texts[`server.${code}`] ?? '', scope);
      expect(said, code).toMatch(WAYS_OUT);
      expect(said, code).toMatch(/^«informe\.pdf» /);
      expect(said, code).not.toMatch(/\{\{|undefined/);
    }
  });

  it('counts 30 good and 31 bad [FIXF-07]', () => {
    expect([GOOD.length, BAD.length]).toEqual([30, 31]);
  });
});

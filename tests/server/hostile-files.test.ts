// @engine pg
import { afterAll, describe, expect, it, vi } from 'vitest';
import { cleanUpload } from '../../server/platform/files/clean-upload.ts';
import { PdfInspector } from '../../server/platform/files/pdf/pdf-inspector.ts';
import { PictureConverter } from '../../server/platform/files/pictures/picture-converter.ts';
import { HOSTILE } from './hostile-files.ts';
import { PDF } from './upload-kit.ts';

const pictures = new PictureConverter();
const pdfs = new PdfInspector();
afterAll(async () => {
  pictures.close();
  await pdfs.close();
});

describe('40 files that somebody sends with a case', () => {
  it.each(HOSTILE)('%# %s is refused before anything opens it [A25]', async (name, bytes, code) => {
    const opened = vi.spyOn(pictures, 'toPdf');
    await expect(cleanUpload({ pictures, pdfs }, { name, bytes }, 'file')).rejects.toMatchObject({
      status: 422,
      code,
      field: 'file',
    });
    expect(opened).not.toHaveBeenCalled();
  });

  it('counts 40 hostile files and accepts a genuine PDF [A25]', async () => {
    expect(HOSTILE).toHaveLength(40);
    expect((await cleanUpload({ pictures, pdfs }, { name: '../../etc/Denuncia ñ.PDF', bytes: PDF }, 'file')).name).toBe(
      'Denuncia ñ.PDF',
    );
  });
});

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** What pdf.js decodes JPEG 2000 with, for pages that admit no compiled code; it asks for it by this name. */
const FILE = 'openjpeg_nowasm_fallback.js';

/** Puts that file beside the others of the page: scanners write such pictures. */
export function jpeg2000(): Plugin {
  return {
    name: 'jpeg-2000',
    apply: 'build',
    async generateBundle() {
      const folder = createRequire(createRequire(import.meta.url).resolve('react-pdf')).resolve(
        'pdfjs-dist/package.json',
      );
      const source = await readFile(join(folder, '..', 'wasm', FILE), 'utf8');
      this.emitFile({ type: 'asset', fileName: `assets/${FILE}`, source });
    },
  };
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** File by which pdf.js decodes JPEG 2000 in pages that forbid WebAssembly; pdf.js requests it by this name. */
const FILE = 'openjpeg_nowasm_fallback.js';

/** Adds that file to the page's build, because scanners write such pictures. */
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

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const toBrotli = promisify(brotliCompress);

/**
 * Writes each script and style sheet of the page once more, compressed as well as Brotli can. That takes seconds, so the
 * build does it in place of the server, which sends the file to the browsers that take it (all, over HTTPS).
 */
export function brotliFiles(): Plugin {
  return {
    name: 'brotli-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|mjs|css)$/.test(name));
      await Promise.all(
        names.map(async (name) => {
          const plain = await readFile(join(dir, name));
          const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength };
          await writeFile(join(dir, `${name}.br`), await toBrotli(plain, { params }));
        }),
      );
    },
  };
}

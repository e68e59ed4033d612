import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

/** Packages of typefaces that the style sheets name: they are files and no modules, which Vite's list leaves out. */
const FONTS = ['@fontsource-variable/public-sans'];

/** Adds the licences of typefaces to the file that Vite's `build.license` writes. */
export function fontNotices(file: string): Plugin {
  return {
    name: 'font-notices',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const list = bundle[file];
        if (list?.type !== 'asset') throw new Error(`${file} was not written by build.license`);
        const find = createRequire(import.meta.url).resolve;
        const notices = FONTS.map(async (name) => {
          const licence = find(`${name}/LICENSE`);
          const { version, license } = JSON.parse(await readFile(join(dirname(licence), 'package.json'), 'utf8'));
          return `## ${name} - ${version} (${license})\n\n${await readFile(licence, 'utf8')}`;
        });
        list.source = `${list.source}\n${(await Promise.all(notices)).join('\n')}`;
      },
    },
  };
}

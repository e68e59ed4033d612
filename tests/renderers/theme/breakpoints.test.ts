import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { theme } from '../../../renderers/theme/mantine.ts';

/** Widths at which the layout changes, px, by their names in the contract. */
const CONTRACT = { sm: 768, md: 990, lg: 1200, xl: 1536 };

/** The certificate's width goes by the window's in px, as the contract says (SHELL-06). */
const BY_PIXELS = join('pdf', 'Pdf.module.css');

/** Paths of the files in a folder whose names match. */
const filesOf = (folder: string, named: RegExp): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => named.test(file))
    .map((file) => join(folder, file));

describe('widths', () => {
  it('are the contract’s in Mantine’s parts [SHELL-10]', () => {
    const pixels = Object.entries(theme.breakpoints ?? {}).map(([name, em]) => [
      name,
      Number.parseFloat(em ?? '') * 16,
    ]);
    expect(Object.fromEntries(pixels)).toMatchObject(CONTRACT);
  });

  it('of the certificate goes by the window’s, in px [SHELL-06]', () => {
    const sheet = readFileSync(join('renderers', BY_PIXELS), 'utf8');
    expect(sheet).toMatch(/\.sheet \{\s+width: 85vw;/);
    const steps = [...sheet.matchAll(/@media \(min-width: (\d+)px\) \{\s+\.sheet \{\s+width: (\d+)px;/g)];
    expect(steps.map(([, from, width]) => [Number(from), Number(width)])).toEqual([
      [500, 400],
      [600, 490],
      [750, 650],
      [960, 745],
    ]);
  });

  it('are the contract’s in our own sheets, counted in the reader’s letters [SHELL-10, FIXU-02]', () => {
    const allowed = Object.values(CONTRACT).map((width) => `(min-width: ${width / 16}rem)`);
    const sheets = filesOf('renderers', /\.css$/);
    expect(sheets).toContain(join('renderers', BY_PIXELS));
    for (const file of sheets) {
      // A part that goes by its own room (a container without a name) says how much of it; the contract is about pages.
      const pages = readFileSync(file, 'utf8').match(/@container page[^{]*/g) ?? [];
      for (const query of pages.flatMap((page) => page.match(/\((?:min|max)-width:[^)]*\)/g) ?? [])) {
        if (query.startsWith('(min-width')) expect(allowed, file).toContain(query);
        else expect(query, file).toMatch(/rem\)$/);
      }
    }
  });

  it('and heights are never asked of a media query, whose letters are not the reader’s [FIXU-02]', () => {
    const asked = [...filesOf('renderers', /\.(css|tsx?)$/), ...filesOf('server', /\.css$/)]
      .filter((file) => file !== join('renderers', BY_PIXELS))
      .flatMap((file) => {
        const source = readFileSync(file, 'utf8');
        const media = source.match(/@media[^{]*(?:width|height)[^{]*/g) ?? [];
        const scripts = source.match(/(?:useMediaQuery\(|(?:min|max)-(?:width|height): [\d.]+(?:em|px)\)')/g) ?? [];
        return [...media, ...scripts].map((query) => `${file}: ${query}`);
      });
    expect(asked).toEqual([]);
  });
});

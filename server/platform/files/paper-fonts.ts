import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font, FontCollection } from 'fontkit';

/** Fonts of generated PDFs by name: Latin, Greek, Cyrillic, arrows and mathematics. */
const FILES = { plain: 'DejaVuSansCondensed.ttf', strong: 'DejaVuSansCondensed-Bold.ttf' } as const;

/** A font of generated PDFs. */
export type PaperFont = keyof typeof FILES;

/** Replacement for characters missing in the fonts, so that readers see the gap. */
const MISSING = '□';

/** Very long words, which may be broken after each piece: laying them out whole takes seconds. */
const ENDLESS = /\S{60,}/gu;
const PIECE = /.{30}/gu;

/** Characters of ligatures (U+FB00 to U+FB06), whose glyphs must map to the typed letters instead. */
const LIGATURES = { first: 0xfb00, last: 0xfb06 } as const;

/** The fonts, parsed once for all PDFs, and their characters. */
export interface PaperFonts {
  readonly fonts: Readonly<Record<PaperFont, Font>>;
  /** Makes a text drawable: composed characters, and a box for each one missing in the fonts. */
  readonly drawable: (text: string) => string;
}

let loaded: Promise<PaperFonts> | undefined;

/** Loads the fonts once. They come from a package, so that sources and a build find them alike. */
export function paperFonts(): Promise<PaperFonts> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function load(): Promise<PaperFonts> {
  const { create } = await import('fontkit');
  const folder = createRequire(import.meta.url)
    .resolve('dejavu-fonts-ttf/package.json')
    .replace('package.json', 'ttf/');
  const [plain, strong] = await Promise.all(
    [FILES.plain, FILES.strong].map(async (file) => parsed(create(await readFile(folder + file)), file)),
  );
  if (plain === undefined || strong === undefined) throw new Error(`No fonts of papers in ${folder}`);
  const [known, bold] = [plain, strong].map((font) => new Set(font.characterSet));
  const has = (char: string): boolean => {
    const point = char.codePointAt(0) ?? 0;
    return char === '\n' || (known?.has(point) === true && bold?.has(point) === true);
  };
  return { fonts: { plain, strong }, drawable: (text) => inCharacters(text, has) };
}

/**
 * Parses a font and visits each glyph by its own character. A glyph first met as a part of another (the e of é) would
 * be cached without its character, and later PDFs could not be searched or read aloud.
 */
function parsed(font: Font | FontCollection, file: string): Font {
  if (!('characterSet' in font)) throw new Error(`${file} holds several fonts where papers need one`);
  for (const point of font.characterSet) {
    if (point < LIGATURES.first || point > LIGATURES.last) font.glyphForCodePoint(point);
  }
  return font;
}

/** Drops characters that only control others; replaces missing ones by a box. */
function inCharacters(text: string, has: (char: string) => boolean): string {
  const plain = text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', '    ');
  const visible = plain.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const drawn = Array.from(visible, (char) => (has(char) ? char : MISSING)).join('');
  return drawn.replace(ENDLESS, (word) => word.replace(PIECE, '$&\u200b'));
}

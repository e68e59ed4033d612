import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font, FontCollection } from 'fontkit';

/** The fonts of papers by the name under which they are asked for: Latin, Greek, Cyrillic, arrows and mathematics. */
const FILES = { plain: 'DejaVuSansCondensed.ttf', strong: 'DejaVuSansCondensed-Bold.ttf' } as const;

/** A font of papers. */
export type PaperFont = keyof typeof FILES;

/** What stands for a character that the fonts cannot draw: it is seen that something is missing. */
const MISSING = '□';

/** A word without end: it may be broken after each so many characters, or laying it out takes seconds. */
const ENDLESS = /\S{60,}/gu;
const PIECE = /.{30}/gu;

/** Characters that are drawn as ligatures of others (U+FB00 to U+FB06): their glyphs belong to the letters that are typed. */
const LIGATURES = { first: 0xfb00, last: 0xfb06 } as const;

/** The fonts as they are embedded, parsed once for all papers, and what they can draw. */
export interface PaperFonts {
  readonly fonts: Readonly<Record<PaperFont, Font>>;
  /** The text as it can be drawn: in composed characters, a box for each one that no font of ours has. */
  readonly drawable: (text: string) => string;
}

let loaded: Promise<PaperFonts> | undefined;

/** The fonts, read once. They come from a package, so that they are found from the sources and from a build alike. */
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
 * A font whose glyphs have each been met by their own character. One that is first met as a part of another (the e of é,
 * when a paper is finished) is remembered without one, and a later paper could not be read aloud or searched.
 */
function parsed(font: Font | FontCollection, file: string): Font {
  if (!('characterSet' in font)) throw new Error(`${file} holds several fonts where papers need one`);
  for (const point of font.characterSet) {
    if (point < LIGATURES.first || point > LIGATURES.last) font.glyphForCodePoint(point);
  }
  return font;
}

/** Characters that only steer how others are drawn say nothing on paper; every other one is there, or its box. */
function inCharacters(text: string, has: (char: string) => boolean): string {
  const plain = text.normalize('NFC').replace(/\r\n?/g, '\n').replaceAll('\t', '    ');
  const said = plain.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const drawn = Array.from(said, (char) => (has(char) ? char : MISSING)).join('');
  return drawn.replace(ENDLESS, (word) => word.replace(PIECE, '$&\u200b'));
}

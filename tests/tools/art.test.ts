import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveBrand } from '../../engine/domain/brand/derive.ts';
import { drawIcon, drawLogo } from '../../tools/placeholder-images/draw-logo.ts';
import { MARKS, type MarkKind } from '../../tools/placeholder-images/marks.ts';
import { PLACES, type PlaceKind } from '../../tools/placeholder-images/places/index.ts';
import { drawPlace, isMarkKind, isPlaceKind, writeArt } from '../../tools/placeholder-images/write-art.ts';

const tokens = deriveBrand('#0e8c7f');
const placeKinds = Object.keys(PLACES).filter(isPlaceKind);
const markKinds = Object.keys(MARKS).filter(isMarkKind);
const MAX_BYTES = 12 * 1024;

/** Parts that make an SVG more than a picture, and results of a wrong calculation. */
const FORBIDDEN = /<script|<style|<foreignObject|<image|<use|href|url\(|\son\w+=|undefined|NaN|Infinity/i;

function expectPicture(svg: string): void {
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]+>.+<\/svg>\n$/);
  expect(svg).not.toMatch(FORBIDDEN);
  expect(Buffer.byteLength(svg)).toBeLessThan(MAX_BYTES);
  expect(unclosed(svg)).toEqual([]);
}

/** Names of elements that are opened and never closed, or closed in the wrong order. */
function unclosed(svg: string): string[] {
  const open: string[] = [];
  for (const [, end, name = '', self] of svg.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (self === '/') continue;
    if (end === '') open.push(name);
    else if (open.pop() !== name) return [name];
  }
  return open;
}

describe('places', () => {
  it.each(placeKinds)('%s is a small picture without scripts or outside references [A11]', (kind: PlaceKind) => {
    expectPicture(drawPlace(kind, tokens));
  });

  it('look different from each other and take the colours of the tenant', () => {
    expect(new Set(placeKinds.map((kind) => drawPlace(kind, tokens))).size).toBe(placeKinds.length);
    expect(drawPlace('river', tokens)).toContain(tokens['brand-4']);
    expect(drawPlace('river', deriveBrand('#8e44ad'))).not.toContain(tokens['brand-4']);
  });
});

describe('marks', () => {
  it.each(markKinds)('%s is a small picture without scripts or outside references [A11]', (kind: MarkKind) => {
    expectPicture(drawLogo(kind, tokens));
    expectPicture(drawIcon(kind, tokens));
  });

  it('carry a white version for solid headers in its own view', () => {
    expect(drawLogo('leaf', tokens)).toContain('<view id="solid" viewBox="60 0 40 40"/>');
    expect(drawLogo('leaf', tokens)).toContain('fill="#ffffff" d="M20 5c8 4');
  });
});

describe('writing the art of a tenant', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'art-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('writes logo, login picture and icon, with the same bytes each time [TEN-02]', async () => {
    const choice = { color: '#B5522B', art: 'canyon', mark: 'weave' } as const;
    const read = (paths: readonly string[]): Promise<string[]> =>
      Promise.all(paths.map((path) => readFile(join(folder, path), 'utf8')));
    const paths = await writeArt(folder, choice);
    const first = await read(paths);
    expect(paths).toEqual(['assets/logo.svg', 'assets/login.svg', 'assets/icon.svg']);
    expect(await read(await writeArt(folder, choice))).toEqual(first);
    expect(first[1]).toBe(drawPlace('canyon', deriveBrand('#b5522b')));
  });

  it('rejects an invalid colour and writes nothing', async () => {
    const target = join(folder, 'nothing');
    await expect(writeArt(target, { color: 'red', art: 'hills', mark: 'leaf' })).rejects.toThrow(RangeError);
    await expect(readFile(join(target, 'assets/logo.svg'))).rejects.toThrow('ENOENT');
  });

  it('knows its own names only', () => {
    expect([isPlaceKind('hills'), isPlaceKind('constructor'), isMarkKind('leaf'), isMarkKind('toString')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

import { dot, fill, line } from './svg.ts';

/** Colours of a mark; on a solid header all are white, at different opacities. */
export interface MarkInk {
  readonly main: string;
  readonly soft: string;
  readonly deep: string;
  /** Background colour, for cut-outs. */
  readonly cut: string;
  readonly lamp: string;
}

type DrawMark = (ink: MarkInk) => string;

const MILL_BLADES = [0, 90, 180, 270];

/** Invented marks of plain geometry in a box of 40 x 40; no real brands. */
export const MARKS = {
  arch: (k) => fill(k.main, 'M6 34V16a14 14 0 0128 0v18h-9V17a5 5 0 00-10 0v17z') + dot(k.lamp, 20, 31, 3.5),
  compass: (k) =>
    `<circle cx="20" cy="20" r="14" fill="none" stroke="${k.soft}" stroke-width="3.5"/>` +
    fill(k.main, 'M20 3l5 12-5 5-5-5zM20 37l-5-12 5-5 5 5z') +
    fill(k.deep, 'M37 20l-12 5-5-5 5-5zM3 20l12-5 5 5-5 5z'),
  discs: (k) =>
    dot(k.main, 16, 20, 12) + dot(k.soft, 26, 20, 10) + fill(k.deep, 'M26 10a10 10 0 000 20 12 12 0 000-20z'),
  drops: (k) =>
    fill(k.main, 'M15 5c7 8 10 13 10 18a10 10 0 01-20 0c0-5 3-10 10-18z') +
    fill(k.soft, 'M28 15c5 6 7 9 7 13a7 7 0 01-14 0c0-4 2-7 7-13z'),
  kite: (k) =>
    fill(k.main, 'M20 4l13 14H20z') +
    fill(k.soft, 'M20 4v14H7z') +
    fill(k.deep, 'M33 18L20 36V18z') +
    fill(k.main, 'M7 18h13v18z'),
  knolls: (k) =>
    fill(k.soft, 'M16 30a11 11 0 0122 0z') +
    fill(k.main, 'M2 30a14 14 0 0128 0z') +
    fill(k.deep, 'M2 33h36v3H2z') +
    dot(k.lamp, 29, 12, 4),
  leaf: (k) =>
    fill(k.main, 'M20 5c8 4 12 10 12 17a12 12 0 01-24 0c0-7 4-13 12-17z') +
    line(k.cut, 2.6, 'M20 34V18M20 26l7-6M20 22l-6-5'),
  mill: (k) =>
    MILL_BLADES.map(
      (deg) =>
        `<path fill="${deg % 180 === 0 ? k.main : k.soft}" transform="rotate(${deg + 20} 20 20)" d="M18 18L13 3h13l-4 15z"/>`,
    ).join('') + dot(k.deep, 20, 20, 4.5),
  peaks: (k) =>
    fill(k.main, 'M4 27L15 10l6 9 4-6 11 14c-5 5-10 8-16 8S9 32 4 27z') +
    fill(k.soft, 'M4 27c6-4 11-1 16 0s10 3 16 0c-5 5-10 8-16 8S9 32 4 27z'),
  road: (k) =>
    dot(k.main, 20, 20, 16) +
    fill(k.cut, 'M17 8h6l7 25a16 16 0 01-20 0z') +
    line(k.main, 2.4, 'M20 12v4M20 21v5M20 31v3'),
  sail: (k) =>
    fill(k.main, 'M21 4v24H6C12 22 18 14 21 4z') +
    fill(k.soft, 'M24 11c5 5 9 11 10 17H24z') +
    fill(k.deep, 'M5 31h30l-5 5H11z'),
  shield: (k) =>
    fill(k.main, 'M20 3l14 5v11c0 9-6 15-14 18C12 34 6 28 6 19V8z') +
    fill(k.cut, 'M17.500 12h5v5.500H28v5h-5.500V28h-5v-5.500H12v-5h5.500z'),
  signal: (k) =>
    fill(k.main, 'M8 8h20a5 5 0 015 5v11a5 5 0 01-5 5H18l-8 7v-7H8a5 5 0 01-5-5V13a5 5 0 015-5z') +
    fill(k.cut, 'M13 13l11 5.500L13 24z') +
    line(k.soft, 3, 'M37 13v11'),
  sunrise: (k) =>
    fill(k.main, 'M8 27a12 12 0 0124 0z') +
    line(k.soft, 3.2, 'M20 5v5M6.500 11l3.500 3.500M33.500 11L30 14.500') +
    line(k.deep, 3.2, 'M4 31.500h32M12 36.500h16'),
  tiles: (k) =>
    `<rect x="5" y="5" width="14" height="14" rx="4" fill="${k.main}"/><rect x="21" y="5" width="14" height="14" rx="7" fill="${k.soft}"/>` +
    `<rect x="5" y="21" width="14" height="14" rx="7" fill="${k.soft}"/><rect x="21" y="21" width="14" height="14" rx="4" fill="${k.deep}"/>`,
  tower: (k) =>
    fill(k.main, 'M7 36V9l13-5v32z') +
    fill(k.soft, 'M22 36V14l11 4v18z') +
    fill(k.cut, 'M11 13h5v4h-5zM11 20h5v4h-5zM25 21h4v4h-4zM25 28h4v4h-4z') +
    fill(k.lamp, 'M11 27h5v4h-5z'),
  vee: (k) => fill(k.main, 'M5 9h10l6 15 6-15h8L25 33h-9z') + fill(k.soft, 'M27 9h8l-8 19-4-9z'),
  weave: (k) =>
    fill(k.main, 'M4 12l8-7 8 7 8-7 8 7v6l-8-7-8 7-8-7-8 7z') +
    fill(k.soft, 'M4 22l8-7 8 7 8-7 8 7v6l-8-7-8 7-8-7-8 7z') +
    fill(k.deep, 'M4 32l8-7 8 7 8-7 8 7v5l-8-6-8 6-8-6-8 6z'),
  wheat: (k) =>
    line(k.deep, 3, 'M20 37V14') +
    fill(k.main, 'M20 2c4 4 4 8 0 12-4-4-4-8 0-12zM19 21c-6 0-9-3-9-9 6 0 9 3 9 9zM21 21c6 0 9-3 9-9-6 0-9 3-9 9z') +
    fill(k.soft, 'M19 31c-6 0-9-3-9-9 6 0 9 3 9 9zM21 31c6 0 9-3 9-9-6 0-9 3-9 9z'),
} as const satisfies Readonly<Record<string, DrawMark>>;

/** A mark. */
export type MarkKind = keyof typeof MARKS;

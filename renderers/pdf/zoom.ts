/** Allowed sizes of a page, in shares of the width that fits. */
export const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;

/** The next size up (`1`) or down (`-1`); the same at either end. */
export function zoomed(zoom: number, by: 1 | -1): number {
  const wider = by === 1 ? ZOOMS.find((size) => size > zoom) : ZOOMS.findLast((size) => size < zoom);
  return wider ?? zoom;
}

/** A page as wide as its room, but no wider than a sheet is comfortable to read; px. */
export function sheetWidth(room: number, zoom: number): number {
  return Math.round(Math.min(room, WIDEST) * zoom);
}

const WIDEST = 820;

/** Quarters of a turn clockwise that the reader gave the pages. */
export type Turn = 0 | 90 | 180 | 270;

const TURNS: readonly Turn[] = [0, 90, 180, 270];

/** A quarter further; upright again after four. */
export const turned = (turn: Turn): Turn => TURNS[(TURNS.indexOf(turn) + 1) % TURNS.length] ?? 0;

/** Height of a turned page in widths, from that of the page as it is. */
export const turnedHeight = (tall: number, turn: Turn): number => (turn % 180 === 0 ? tall : 1 / tall);

/** More dots than the eye sees cost a phone its memory. */
const SHARPEST = 2;
/** A browser draws nothing on a canvas beyond its limits; the tightest in use are those of Safari on a phone. */
const LONGEST = 16_384;
const MOST_DOTS = 16_777_216;

/**
 * Dots of a page's drawing for each px of the screen: as many as the screen has, but within the limits of a canvas,
 * which a paper two metres long or the largest zoom would exceed.
 *
 * @param width of the page; px
 * @param tall its height in widths
 * @param screen dots a px of the screen has
 * @param most dots for a px that are enough
 */
export function sharpness(width: number, tall: number, screen: number, most = SHARPEST): number {
  const height = width * tall;
  return Math.min(most, screen, LONGEST / width, LONGEST / height, Math.sqrt(MOST_DOTS / (width * height)));
}

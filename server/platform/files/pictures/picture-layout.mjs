// @ts-check
/** The size at which a picture is drawn, and its division over pages. */

/** Margin around a picture on its page, in points. */
export const MARGIN = 36;

/** Length of a page's frame in widths: A4 within its margins. */
const FRAME = (841.89 - 2 * MARGIN) / (595.28 - 2 * MARGIN);
/** Longest side in pixels on one page: about 370 dpi. */
const LONGEST_SIDE = 4_000;
/** Length in widths from which a picture is cut over pages: one page would show it narrower than a phone. */
const LONG = 3.5;
/** Pixels across a picture that is cut: about 330 dpi. */
const MOST_ACROSS = 2_400;
/** Pixels of a picture that is cut, which bounds its memory. */
const MOST_DRAWN = 40_000_000;
/** Share of a page repeated on the next, so that no line of text is cut on both. */
const OVERLAP = 0.05;
const MOST_PAGES = 100;

/**
 * @typedef {object} PictureLayout
 * @property {number} width in pixels, of the whole picture
 * @property {number} height
 * @property {'portrait' | 'landscape'} layout of its pages
 * @property {readonly { left: number, top: number, width: number, height: number }[]} parts one for each page
 */

/**
 * Plans the pages of an upright picture: one, or several for a long one such as a screenshot or a strip of an ECG.
 * @param {number} width
 * @param {number} height
 * @returns {PictureLayout | undefined} undefined when it is too long
 */
export function layoutOf(width, height) {
  const layout = width > height ? 'landscape' : 'portrait';
  const [across, along] = width > height ? [height, width] : [width, height];
  if (along <= across * LONG) {
    const scale = Math.min(1, LONGEST_SIDE / along);
    const size = { width: scaled(width, scale), height: scaled(height, scale) };
    return { ...size, layout, parts: [{ left: 0, top: 0, ...size }] };
  }
  const scale = Math.min(1, MOST_ACROSS / across, Math.sqrt(MOST_DRAWN / (across * along)));
  const size = { width: scaled(width, scale), height: scaled(height, scale) };
  const parts = partsOf(size);
  return parts.length > MOST_PAGES ? undefined : { ...size, layout, parts };
}

/**
 * @param {{ width: number, height: number }} size
 */
function partsOf({ width, height }) {
  const wide = width > height;
  const [across, along] = wide ? [height, width] : [width, height];
  const page = Math.ceil(across * FRAME);
  const step = Math.max(1, Math.floor(page * (1 - OVERLAP)));
  const parts = [];
  for (let from = 0; parts.length <= MOST_PAGES; from += step) {
    const length = Math.min(page, along - from);
    parts.push(
      wide
        ? { left: from, top: 0, width: length, height: across }
        : { left: 0, top: from, width: across, height: length },
    );
    if (from + length >= along) break;
  }
  return parts;
}

/**
 * @param {number} side
 * @param {number} scale
 */
const scaled = (side, scale) => Math.max(1, Math.round(side * scale));

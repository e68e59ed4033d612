/** How large a page may be, in shares of the width that fits. */
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

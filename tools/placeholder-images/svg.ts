/** A filled path. */
export const fill = (color: string, d: string): string => `<path fill="${color}" d="${d}"/>`;

/** A stroked path with round ends. */
export const line = (color: string, width: number, d: string): string =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`;

/** A circle. */
export const dot = (color: string, x: number, y: number, r: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`;

/** A rectangle with rounded corners. */
export const box = (color: string, x: number, y: number, width: number, height: number, radius = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"${radius > 0 ? ` rx="${radius}"` : ''} fill="${color}"/>`;

/** Moves and scales a drawing whose base is at 0, 0. */
export const at = (x: number, y: number, scale: number, body: string): string =>
  `<g transform="translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}">${body}</g>`;

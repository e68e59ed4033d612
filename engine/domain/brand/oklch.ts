/** A colour by perceived lightness (0..1), chroma (0..about 0.37) and hue (degrees). */
export interface Oklch {
  readonly L: number;
  readonly C: number;
  readonly H: number;
}

type Triple = readonly [number, number, number];

/** Distance by which rounding may leave a channel outside sRGB without a visible difference. */
const GAMUT_SLACK = 0.0005;
const CHROMA_STEP = 0.002;

const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number): number => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
const channel = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;

/** Linear sRGB of `#rrggbb`, each part 0..1. */
export function linearRgb(hex: string): Triple {
  return [toLinear(channel(hex, 1)), toLinear(channel(hex, 3)), toLinear(channel(hex, 5))];
}

const toHex = (rgb: Triple): string =>
  `#${rgb
    .map((v) =>
      Math.round(clamp(toGamma(clamp(v))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Reads `#rrggbb` as OKLCH (Björn Ottosson's matrices). */
export function hexToOklch(hex: string): Oklch {
  const [r, g, b] = linearRgb(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const L = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { L, C: Math.hypot(A, B), H: ((Math.atan2(B, A) * 180) / Math.PI + 360) % 360 };
}

function oklchToLinear({ L, C, H }: Oklch): Triple {
  const a = C * Math.cos((H * Math.PI) / 180);
  const b = C * Math.sin((H * Math.PI) / 180);
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Nearest `#rrggbb` inside sRGB: keeps lightness and hue, lowers chroma. */
export function oklchToHex(color: Oklch): string {
  for (let C = color.C; C >= 0; C -= CHROMA_STEP) {
    const rgb = oklchToLinear({ ...color, C });
    if (rgb.every((v) => v >= -GAMUT_SLACK && v <= 1 + GAMUT_SLACK)) return toHex(rgb);
  }
  return toHex(oklchToLinear({ ...color, C: 0 }));
}

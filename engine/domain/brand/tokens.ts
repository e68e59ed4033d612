/** Names of the colours that are derived from a tenant's brand colour; each is a CSS custom property `--<name>`. */
export const BRAND_TOKENS = [
  'brand-raw',
  'brand-0',
  'brand-1',
  'brand-2',
  'brand-3',
  'brand-4',
  'brand-5',
  'brand-6',
  'brand-7',
  'brand-8',
  'brand-9',
  'brand-text',
  'canvas',
  'sunken',
  'line',
  'control',
  'muted',
  'ink',
  'stage',
  'stage-2',
] as const;

/** One derived colour. */
export type BrandToken = (typeof BRAND_TOKENS)[number];

/** All the derived colours of one tenant, each `#rrggbb`. */
export type BrandTokens = Readonly<Record<BrandToken, string>>;

/** Colours that mean the same for every tenant: green calls, red hurts or failed, lamp yellow is for drawings only. */
export const FIXED_COLORS = {
  white: '#ffffff',
  call: '#15803d',
  'call-hover': '#116932',
  'call-active': '#0d5428',
  'call-soft': '#e4f5ea',
  success: '#146c36',
  'success-soft': '#e4f5ea',
  warning: '#7a4a00',
  'warning-soft': '#fdf1d7',
  danger: '#b3261e',
  'danger-hover': '#8f1c16',
  'danger-soft': '#fdecea',
  info: '#1d4f7c',
  'info-soft': '#e6f0f8',
  lamp: '#ffc861',
  'lamp-soft': '#ffe6b0',
} as const;

/** One fixed colour. */
export type FixedColor = keyof typeof FIXED_COLORS;

/** Colour shown while the tenant is unknown (tools, a failed start): a calm slate that no tenant uses. */
export const NEUTRAL_BRAND = '#4a5a6a';

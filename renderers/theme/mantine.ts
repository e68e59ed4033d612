import { createTheme, type MantineColorsTuple, type MantineThemeOverride } from '@mantine/core';

/** The colours a Mantine part may be given by name; each is made of our own tokens, so they follow the tenant. */
export type ColorName = 'brand' | 'call' | 'danger' | 'warning' | 'success' | 'info' | 'gray' | 'red';

declare module '@mantine/core' {
  export interface MantineThemeColorsOverride {
    colors: Record<ColorName, MantineColorsTuple>;
  }
}

const token = (name: string): string => `var(--${name})`;

/** A tone has a soft ground and an ink; Mantine wants ten shades, of which it uses 0-2 as grounds and 6-9 as inks. */
function tone(soft: string, ink: string, hover = ink): MantineColorsTuple {
  const [ground, solid, darker] = [token(soft), token(ink), token(hover)];
  return [ground, ground, ground, ground, solid, solid, solid, darker, darker, solid];
}

const brand: MantineColorsTuple = [
  token('brand-0'),
  token('brand-1'),
  token('brand-2'),
  token('brand-3'),
  token('brand-4'),
  token('brand-5'),
  token('brand-6'),
  token('brand-7'),
  token('brand-8'),
  token('brand-9'),
];

/** Mantine's parts name greys directly; here they are the tenant's neutrals, never lighter text than `muted`. */
const gray: MantineColorsTuple = [
  token('sunken'),
  token('sunken'),
  token('line'),
  token('line'),
  token('control'),
  token('control'),
  token('muted'),
  token('muted'),
  token('ink'),
  token('ink'),
];

const danger = tone('danger-soft', 'danger', 'danger-hover');
const sizes = ['xs', 'sm', 'md', 'lg', 'xl'] as const;
const scale = (prefix: string): Record<(typeof sizes)[number], string> => ({
  xs: token(`${prefix}-xs`),
  sm: token(`${prefix}-sm`),
  md: token(`${prefix}-md`),
  lg: token(`${prefix}-lg`),
  xl: token(`${prefix}-xl`),
});
const heading = (step: string, fontWeight: string): { fontSize: string; lineHeight: string; fontWeight: string } => ({
  fontSize: token(`fs-${step}`),
  lineHeight: token(`lh-${step}`),
  fontWeight,
});

/** Label, then hint, then error, then box: a person needs hint and error before the box. */
const field = { size: 'md', inputWrapperOrder: ['label', 'description', 'error', 'input'] } as const;

/** The tokens in Mantine's terms. Plain data: `components` holds names, so this imports no component. */
export const theme: MantineThemeOverride = createTheme({
  colors: {
    brand,
    gray,
    danger,
    red: danger,
    call: tone('call-soft', 'call', 'call-hover'),
    warning: tone('warning-soft', 'warning'),
    success: tone('success-soft', 'success'),
    info: tone('info-soft', 'info'),
  },
  primaryColor: 'brand',
  primaryShade: 6,
  autoContrast: false,
  white: token('white'),
  black: token('ink'),
  fontFamily: token('font'),
  fontFamilyMonospace: 'ui-monospace, monospace',
  fontSizes: scale('fs'),
  lineHeights: scale('lh'),
  headings: {
    fontFamily: token('font'),
    fontWeight: '700',
    sizes: {
      h1: heading('2xl', '700'),
      h2: heading('xl', '700'),
      h3: heading('lg', '650'),
      h4: heading('md', '650'),
      h5: heading('sm', '650'),
      h6: heading('xs', '650'),
    },
  },
  spacing: { xs: token('s2'), sm: token('s3'), md: token('s4'), lg: token('s6'), xl: token('s8') },
  radius: { xs: token('r-sm'), sm: token('r-sm'), md: token('r-md'), lg: token('r-lg'), xl: token('r-xl') },
  defaultRadius: 'md',
  shadows: { xs: token('sh-1'), sm: token('sh-1'), md: token('sh-2'), lg: token('sh-2'), xl: token('sh-3') },
  breakpoints: { xs: '36em', sm: '48em', md: '61.875em', lg: '75em', xl: '96em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    TextInput: { defaultProps: field },
    PasswordInput: { defaultProps: field },
    Textarea: { defaultProps: field },
    NativeSelect: { defaultProps: field },
    Combobox: { defaultProps: { shadow: 'md' } },
  },
});

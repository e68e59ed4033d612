import { DEFAULT_THEME, MantineContext, MantineThemeContext, mergeMantineTheme } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { theme } from './mantine.ts';

/** What stands inside the theme. */
export interface ThemeProviderProps {
  readonly children: ReactNode;
}

const merged = mergeMantineTheme(DEFAULT_THEME, theme);

/** Light is the only scheme and every variable stands in a static sheet, so there is nothing to switch or to write. */
const context = {
  colorScheme: 'light' as const,
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
  env: import.meta.env.MODE === 'test' ? ('test' as const) : ('default' as const),
};

/**
 * Our theme for the Mantine parts inside. Each of our components that is made of one wraps it itself: the frame around
 * the screens has none, so Mantine comes with the first form or dialog. Both values are constants, so it may be nested
 * and costs nothing. Mantine's own provider would bring what writes `<style>` elements and keeps a colour scheme.
 */
export function ThemeProvider({ children }: ThemeProviderProps): ReactElement {
  return (
    <MantineContext value={context}>
      <MantineThemeContext value={merged}>{children}</MantineThemeContext>
    </MantineContext>
  );
}

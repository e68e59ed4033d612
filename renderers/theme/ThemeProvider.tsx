import { DEFAULT_THEME, MantineContext, MantineThemeContext, mergeMantineTheme } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import { theme } from './mantine.ts';

/** Props of the theme provider. */
export interface ThemeProviderProps {
  readonly children: ReactNode;
}

const merged = mergeMantineTheme(DEFAULT_THEME, theme);

/** Light is the only scheme and a static sheet contains every variable, so there is nothing to switch or to write. */
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
 * Provides our theme to the Mantine components inside. Each of our components built on Mantine wraps itself: the shell
 * uses no Mantine, so Mantine loads with the first form or dialog. Both values are constants, so nesting is allowed and
 * costs nothing. Mantine's own provider would add code that writes `<style>` elements and keeps a colour scheme.
 */
export function ThemeProvider({ children }: ThemeProviderProps): ReactElement {
  return (
    <MantineContext value={context}>
      <MantineThemeContext value={merged}>{children}</MantineThemeContext>
    </MantineContext>
  );
}

import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import type { ColorName } from './mantine.ts';
import { theme } from './mantine.ts';

const OURS: readonly ColorName[] = ['brand', 'call', 'danger', 'warning', 'success', 'info', 'gray', 'red'];

/** Variables that Mantine takes from its own palette and that the agreed design sets otherwise. */
const OWN_VALUES: Readonly<Record<string, string>> = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--success)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-color-default-hover': 'var(--brand-0)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-brand-light-color': 'var(--brand-text)',
};

/** Shades of Mantine's own palette (blue, teal ...) and of the dark scheme: none of them may appear. */
const FOREIGN_SHADE = /^--mantine-color-([a-z]+)-(\d|text|filled|light|outline)/;

function isOurs(name: string): boolean {
  const color = FOREIGN_SHADE.exec(name)?.[1];
  return color === undefined || OURS.some((ours) => ours === color);
}

/**
 * Mantine's variables as a static style sheet: the page's policy forbids the `<style>` element Mantine would write.
 * They refer to our tokens, so a tenant's sheet has only the tokens. Light scheme only. `[data-tenant]`,
 * `[data-dense]` and everything inside a `[data-page]` repeat them, because there the tokens they refer to change.
 */
export function mantineVariablesCss(): string {
  const { variables, light } = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
  const lines = Object.entries({ ...variables, ...light, ...OWN_VALUES })
    .filter(([name]) => isOurs(name))
    .map(([name, value]) => `  ${name}: ${value};`);
  return `:root,\n[data-tenant],\n[data-dense],\n[data-page] > * {\n${lines.join('\n')}\n}\n`;
}

import { describe, expect, it } from 'vitest';
import { theme } from '../../../renderers/theme/mantine.ts';

/** Widths at which the layout changes, px, by their names in the contract. */
const CONTRACT = { sm: 768, md: 990, lg: 1200, xl: 1536 };

describe('widths', () => {
  it('[SHELL-10] are the contract’s in Mantine’s parts', () => {
    const pixels = Object.entries(theme.breakpoints ?? {}).map(([name, em]) => [
      name,
      Number.parseFloat(em ?? '') * 16,
    ]);
    expect(Object.fromEntries(pixels)).toMatchObject(CONTRACT);
  });
});

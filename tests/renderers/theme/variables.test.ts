import { describe, expect, it } from 'vitest';
import { BRAND_TOKENS, FIXED_COLORS } from '../../../engine/domain/brand/tokens.ts';
import { mantineVariablesCss } from '../../../renderers/theme/variables.ts';

const css = mantineVariablesCss();

describe("Mantine's variables", () => {
  it('name no colours: each refers to our tokens', () => {
    expect(css).not.toMatch(/#[0-9a-f]{3,8}\b|rgba?\(|hsl/i);
    expect(css).not.toMatch(/--mantine-color-(blue|teal|grape|dark|yellow)-/);
  });

  it('refer to nothing that does not exist', () => {
    const declared = new Set([...css.matchAll(/^ {2}(--[\w-]+):/gm)].map((m) => m[1]));
    const tokens = new Set([...BRAND_TOKENS, ...Object.keys(FIXED_COLORS)].map((name) => `--${name}`));
    const scales = /^--(fs|lh|s\d|r|sh|font)/;
    const missing = [...css.matchAll(/var\((--[\w-]+)\)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !declared.has(name) && !tokens.has(name) && !scales.test(name));
    expect(missing).toEqual([]);
  });

  it('keep the ramp whole: each shade of the brand is its token', () => {
    for (let i = 0; i < 10; i += 1) expect(css).toContain(`--mantine-color-brand-${i}: var(--brand-${i});`);
  });
});

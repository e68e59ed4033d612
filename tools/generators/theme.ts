import { deriveBrand } from '../../engine/domain/brand/derive.ts';
import { brandDeclarations } from '../../engine/domain/brand/theme-css.ts';
import { FIXED_COLORS, NEUTRAL_BRAND } from '../../engine/domain/brand/tokens.ts';
import { mantineVariablesCss } from '../../renderers/theme/variables.ts';

const HEADER = '/* Made by tools/generators/theme.ts. Do not edit by hand: npm run generate. */\n';

/**
 * Colours that do not depend on the tenant, and a neutral brand for pages without one. `:where` gives the neutral brand
 * a lower specificity than any tenant's style sheet.
 */
function colorsCss(): string {
  const fixed = Object.entries(FIXED_COLORS).map(([name, value]) => `  --${name}: ${value};`);
  const neutral = brandDeclarations(deriveBrand(NEUTRAL_BRAND)).map((line) => `  ${line}`);
  return `:root {\n${fixed.join('\n')}\n}\n\n:where(:root) {\n${neutral.join('\n')}\n}\n`;
}

/** The two generated style sheets of renderers/theme. */
export async function generate(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['renderers/theme/colors.css', `${HEADER}${colorsCss()}`],
    ['renderers/theme/mantine-variables.css', `${HEADER}${mantineVariablesCss()}`],
  ]);
}

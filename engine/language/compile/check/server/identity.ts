import { contrastProblems } from '../../../../domain/brand/contrast-problems.ts';
import { deriveBrand, isBrandColor } from '../../../../domain/brand/derive.ts';
import { hexToOklch } from '../../../../domain/brand/oklch.ts';
import type { BrandTokens } from '../../../../domain/brand/tokens.ts';
import { SHADES } from '../../../messages/compiler-words.ts';
import { type Documents, documentOf } from '../../layers/documents.ts';
import { isTenantFolder } from '../../layers/layer-order.ts';
import type { Report } from '../../source/report.ts';
import { type Origin, reach, textOf } from '../../source/tree.ts';

/** Properties that each tenant must declare somewhere along its chain (TEN-02), by path in tenant.json. */
const NEEDED = ['name', 'unit', 'hosts', 'brand.color', 'brand.logo', 'brand.icon', 'brand.loginImage'];

/** Reports each property that every tenant must declare, and a brand colour that cannot be read. */
export function checkIdentity(layers: readonly string[], documents: Documents, report: Report): void {
  const id = layers.at(-1) ?? '';
  const variantOf = layers.filter((folder) => folder !== id && isTenantFolder(folder)).at(-1);
  const tenant = documentOf(documents, 'tenant');
  const header: Origin = { file: `${id}/tenant.json`, offset: 0 };
  for (const path of NEEDED) {
    if (reach(tenant, path.split('.')) !== undefined) continue;
    if (variantOf === undefined) report.add('missingTenantProperty', header, { key: path });
    else report.add('notInherited', header, { key: path, other: variantOf });
  }
  const leaf = reach(tenant, ['brand', 'color']);
  const color = textOf(leaf);
  if (leaf === undefined || !isBrandColor(color)) return;
  const tokens = deriveBrand(color);
  reportOtherShade(tokens, color, leaf.at, report);
  checkContrast(tokens, color, leaf.at, report);
}

/** Tells the shade that buttons and links really have, when the brand's own could not be read there. */
function reportOtherShade({ 'brand-6': used }: BrandTokens, color: string, at: Origin, report: Report): void {
  if (used === color.toLowerCase()) return;
  const darker = hexToOklch(used).L < hexToOklch(color).L;
  report.add('adjustedColor', at, { color, used, how: darker ? SHADES.darker : SHADES.lighter });
}

/** Every pair of colours that the page uses must be readable; the author of the brand colour mends it. */
export function checkContrast(tokens: BrandTokens, color: string, at: Origin, report: Report): void {
  for (const { ink, ground, reached, needed } of contrastProblems(tokens)) {
    report.add('lowContrast', at, { color, ink, ground, reached: reached.toFixed(2), needed: needed.toFixed(1) });
  }
}

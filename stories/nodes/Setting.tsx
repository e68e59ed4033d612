import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { type Brand, BrandContext } from '../../engine/portal/react/brand-context.ts';
import { type TextOf, TextsContext } from '../../engine/portal/react/texts.ts';
import { baseTexts as texts } from '../base-texts.ts';

/** The brand that stories and tests of renderers show. */
export const sampleBrand: Brand = {
  name: 'OSEF',
  subtitle: 'Obra social',
  logo: '/t/osef/assets/logo.svg',
  picture: '/t/osef/assets/login.svg',
  ground: 'light',
};

const known: Readonly<Record<string, string>> = texts;

/** The texts of every tenant, filled in as the engine does. */
export const sampleTexts: TextOf = (code, roots = {}) =>
  (known[code] ?? code).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(roots[name] ?? '—'));

/** Surroundings of a renderer in the portal: a brand, texts and a router. */
export function Setting({
  children,
  brand = sampleBrand,
}: {
  readonly children: ReactNode;
  readonly brand?: Brand;
}): ReactNode {
  return (
    <MemoryRouter>
      <BrandContext value={brand}>
        <TextsContext value={sampleTexts}>{children}</TextsContext>
      </BrandContext>
    </MemoryRouter>
  );
}

import { createContext, useContext } from 'react';
import type { PublicArtifact } from '../../language/artifact.ts';
import { assetAddress } from '../../language/screens/safe-link.ts';

/** How the tenant shows itself: what the header, the logo and the pictures of a screen need. */
export interface Brand {
  readonly name: string;
  readonly subtitle: string;
  /** Address of the mark; with `#solid` it is drawn for a coloured ground. */
  readonly logo: string;
  /** Address of the tenant's landscape. */
  readonly picture: string;
  /** Ground of the header. */
  readonly ground: 'light' | 'solid';
}

/** Brand of the current tenant. */
export const BrandContext = createContext<Brand | undefined>(undefined);

/** Brand of a compiled tenant. */
export function brandOf({ id, name, subtitle, brand }: PublicArtifact): Brand {
  return {
    name,
    subtitle,
    logo: assetAddress(brand.logo, id),
    picture: assetAddress(brand.loginImage, id),
    ground: brand.header,
  };
}

/** Brand of the current tenant; every screen is inside a portal, so it is always set. */
export function useBrand(): Brand {
  const brand = useContext(BrandContext);
  if (brand === undefined) throw new Error('useBrand: no BrandContext above this component');
  return brand;
}

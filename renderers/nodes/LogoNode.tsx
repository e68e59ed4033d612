import type { ReactElement } from 'react';
import { useBrand } from '../../engine/portal/react/brand-context.ts';
import { Logo } from '../shell/Logo.tsx';

/** Mark, name and subtitle of the tenant. */
export function LogoNode(): ReactElement {
  const { name, subtitle, logo } = useBrand();
  return <Logo name={name} subtitle={subtitle} mark={logo} />;
}

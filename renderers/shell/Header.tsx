import type { ReactElement } from 'react';
import { useBrand } from '../../engine/portal/react/brand-context.ts';
import type { HeaderProps } from '../../engine/portal/react/runtime/registry.ts';
import { FollowLink } from '../links/FollowLink.tsx';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';
import { MenuButton } from './MenuButton.tsx';
import { OpenCall } from './OpenCall.tsx';
import { Strip } from './Strip.tsx';

/**
 * Header of the shell: logo, menu of the signed-in person, strip below. The old style has the logo alone, without a
 * link. Municipalities have it on a ground of their colour.
 */
export function Header({ style, name, subtitle, logo, logoLink, menu, strip }: HeaderProps): ReactElement {
  const solid = useBrand().ground === 'solid' && style === 'new';
  const sign = <Logo name={name} subtitle={subtitle} mark={logo} solid={solid} />;
  return (
    <>
      <header className={styles.header} data-ground={solid ? 'solid' : undefined}>
        <div className={styles.bar}>
          {logoLink === undefined ? (
            sign
          ) : (
            <FollowLink to={logoLink} className={styles.link}>
              {sign}
            </FollowLink>
          )}
          {menu === undefined ? null : (
            <MenuButton {...menu} sign={<Logo name={name} subtitle={subtitle} mark={logo} />} />
          )}
        </div>
      </header>
      {strip === undefined ? null : <Strip {...strip} />}
      <OpenCall />
    </>
  );
}

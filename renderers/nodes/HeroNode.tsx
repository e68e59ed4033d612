import type { ReactElement } from 'react';
import { useBrand } from '../../engine/portal/react/brand-context.ts';
import styles from './HeroNode.module.css';
import type { Nodes } from './node-props.ts';

/** Soft panel of the tenant with its landscape: the most striking part of a screen. */
export function HeroNode({ children, picture }: Nodes['hero']): ReactElement {
  const brand = useBrand();
  return (
    <section className={styles.hero}>
      <div className={styles.words}>{children}</div>
      {picture ? <img className={styles.picture} src={brand.picture} alt="" decoding="async" data-print="no" /> : null}
    </section>
  );
}

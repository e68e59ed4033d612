import type { ReactElement } from 'react';
import type { LoadingProps } from '../../engine/react/registry.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { Logo } from './Logo.tsx';
import styles from './Start.module.css';
import { words } from './words.ts';

/** The first moment: the institution's sign and a bar that moves; never another's brand. */
export function Loading({ name, logo }: LoadingProps): ReactElement {
  return (
    <main className={styles.start}>
      {name === undefined || logo === undefined ? null : <Logo name={name} subtitle="" mark={logo} />}
      <div className={styles.bar} aria-hidden="true" />
      <div role="status">
        <VisuallyHidden>{words.loading}</VisuallyHidden>
      </div>
    </main>
  );
}

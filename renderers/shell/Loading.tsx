import type { ReactElement } from 'react';
import type { LoadingProps } from '../../engine/react/registry.ts';
import { useTexts } from '../../engine/react/texts.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { Logo } from './Logo.tsx';
import styles from './Start.module.css';

/** The first moment: the institution's sign and a bar that moves; never another's brand. */
export function Loading({ name, logo }: LoadingProps): ReactElement {
  const text = useTexts();
  return (
    <main className={styles.start}>
      {name === undefined || logo === undefined ? null : <Logo name={name} subtitle="" mark={logo} />}
      <div className={styles.bar} aria-hidden="true" />
      <div role="status">
        <VisuallyHidden>{text('start.loading')}</VisuallyHidden>
      </div>
    </main>
  );
}

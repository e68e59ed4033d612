import type { ReactElement } from 'react';
import styles from './Logo.module.css';

/** Name and mark of an institution. */
export interface LogoProps {
  readonly name: string;
  readonly subtitle: string;
  /** Address of its mark. */
  readonly mark: string;
  /** On a coloured ground the mark is drawn in white. */
  readonly solid?: boolean;
}

/** Draws mark, name and subtitle; the mark is decorative, because the name is beside it. */
export function Logo({ name, subtitle, mark, solid = false }: LogoProps): ReactElement {
  return (
    <span className={styles.logo} data-solid={solid || undefined}>
      <img className={styles.mark} src={solid ? `${mark}#solid` : mark} alt="" width={40} height={40} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {subtitle === '' ? null : <span className={styles.subtitle}>{subtitle}</span>}
      </span>
    </span>
  );
}

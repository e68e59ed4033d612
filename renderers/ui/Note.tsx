import type { ReactElement, ReactNode } from 'react';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
import styles from './Note.module.css';

/** A remark beside its subject. */
export interface NoteProps {
  readonly children: ReactNode;
  readonly tone?: 'info' | 'warning' | 'success' | 'danger';
  readonly icon?: string;
  /** Announced when it appears: `status` waits its turn, `alert` interrupts. */
  readonly live?: 'status' | 'alert';
}

const ICONS = {
  info: 'info-circle',
  warning: 'alert-circle',
  success: 'circle-check',
  danger: 'alert-circle',
} as const;

/** A tinted remark with an icon; the text itself stays in ink. */
export function Note({ children, tone = 'info', icon, live }: NoteProps): ReactElement {
  return (
    <div className={classes(styles.note, styles[tone])} role={live}>
      <Icon name={icon ?? ICONS[tone]} />
      <div className={styles.text}>{children}</div>
    </div>
  );
}

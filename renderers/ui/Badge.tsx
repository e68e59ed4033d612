import type { ReactElement, ReactNode } from 'react';
import styles from './Badge.module.css';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

/** Meaning of a status: next, startable now, done, to be done, informative, over, wrong. */
export type BadgeTone = 'next' | 'live' | 'done' | 'todo' | 'info' | 'off' | 'bad';

/** A status in words. */
export interface BadgeProps {
  readonly children: ReactNode;
  readonly tone: BadgeTone;
  /** Another drawing than the tone's own. */
  readonly icon?: string;
}

const ICONS: Readonly<Record<BadgeTone, string | undefined>> = {
  next: 'arrow-right',
  live: 'video',
  done: 'check',
  todo: 'alert-circle',
  info: 'clock',
  off: 'ban',
  bad: 'alert-circle',
};

/** A pill with words, and an icon where the tone has one: never colour alone. */
export function Badge({ children, tone, icon }: BadgeProps): ReactElement {
  const name = icon ?? ICONS[tone];
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {name === undefined ? null : <Icon name={name} size="small" />}
      {children}
    </span>
  );
}

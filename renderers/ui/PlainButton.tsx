import type { ComponentProps, ReactElement } from 'react';
import { classes } from './classes.ts';
import styles from './PlainButton.module.css';

/**
 * Native button without any style, for components with their own: the shell around every screen needs no Mantine for
 * it.
 */
export function PlainButton({ className, type = 'button', ...rest }: ComponentProps<'button'>): ReactElement {
  return <button {...rest} type={type} className={classes(styles.plain, className)} />;
}

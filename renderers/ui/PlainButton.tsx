import type { ComponentProps, ReactElement } from 'react';
import { classes } from './classes.ts';
import styles from './PlainButton.module.css';

/**
 * A button without any looks, for what is drawn otherwise: the browser's own, so that the frame around every screen
 * needs nothing of Mantine.
 */
export function PlainButton({ className, type = 'button', ...rest }: ComponentProps<'button'>): ReactElement {
  return <button {...rest} type={type} className={classes(styles.plain, className)} />;
}

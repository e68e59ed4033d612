import { type ReactElement, useSyncExternalStore } from 'react';
import { classes } from './classes.ts';
import styles from './Icon.module.css';
import { findIcon, onIcons } from './icon-registry.ts';

/** Name of the icon, and its size: 20, 24 or 28 px. */
export interface IconProps {
  /** A Tabler name such as `calendar-plus`; tenants write it in their documents. */
  readonly name: string;
  readonly size?: 'small' | 'normal' | 'large';
}

/**
 * A decorative drawing: the words beside it mean the same, so it is hidden from screen readers. An unknown name keeps
 * its place empty and is marked with `data-unknown`: the compiler refuses misspelt names, so this is one of the
 * signed-in area, which is drawn as soon as its icons are loaded.
 */
export function Icon({ name, size = 'normal' }: IconProps): ReactElement {
  const find = () => findIcon(name);
  const Drawing = useSyncExternalStore(onIcons, find, find);
  const className = classes(styles.icon, styles[size]);
  if (Drawing === undefined) return <span className={className} data-unknown={name} />;
  return <Drawing className={className} stroke={1.75} aria-hidden="true" focusable="false" />;
}

import type { ReactElement } from 'react';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import type { Nodes } from './node-props.ts';
import styles from './TextNode.module.css';

/** A paragraph, with an icon before it if it has one; line breaks of its text are kept. */
export function TextNode({ text, style, icon }: Nodes['text']): ReactElement {
  const words = style === 'strong' ? <strong>{text}</strong> : text;
  const look = classes(styles.text, styles[style]);
  if (icon === undefined) {
    return (
      <p className={look} data-style={style === 'strong' ? undefined : style}>
        {words}
      </p>
    );
  }
  return (
    <div className={styles.withIcon}>
      <Icon name={icon} />
      <p className={look}>{words}</p>
    </div>
  );
}

import type { ReactElement } from 'react';
import styles from './ImageNode.module.css';
import type { Nodes } from './node-props.ts';

/** Picture of the tenant's files; its size, when known, keeps the page from jumping. */
export function ImageNode({ src, alt, width, height }: Nodes['image']): ReactElement {
  return <img className={styles.image} src={src} alt={alt} width={width} height={height} decoding="async" />;
}

import { type ReactElement, useState } from 'react';
import styles from './ImageNode.module.css';
import { MediaFault } from './MediaFault.tsx';
import type { Nodes } from './node-props.ts';

/**
 * Shows a picture of the tenant's files, or of a host that the tenant allows; its size, when known, prevents layout
 * shift. A picture that fails to load, or is not allowed, is replaced by words, unless it is decorative (FIXL-45, A53).
 */
export function ImageNode({ src, alt, width, height }: Nodes['image']): ReactElement | null {
  const [failed, setFailed] = useState<string>();
  const [tries, setTries] = useState(0);
  const href = src?.href;
  if (href !== undefined && failed !== href) {
    const fail = (): void => setFailed(href);
    const size = { width, height };
    return <img key={tries} className={styles.image} src={href} alt={alt} {...size} decoding="async" onError={fail} />;
  }
  if (alt === '') return null;
  const again = (): void => {
    setFailed(undefined);
    setTries((before) => before + 1);
  };
  return <MediaFault about={alt} onRetry={href === undefined ? undefined : again} />;
}

import { type ReactElement, useState } from 'react';
import { classes } from '../ui/classes.ts';
import styles from './ImageNode.module.css';
import { MediaFault } from './MediaFault.tsx';
import type { Nodes } from './node-props.ts';

/**
 * Shows a picture of the tenant's files, or of a host that the tenant allows; its size, or the usual
 * one until it is loaded, prevents layout shift. A picture that fails to load, or is not allowed, is replaced by words,
 * unless it is decorative.
 */
export function ImageNode({ src, alt, width, height }: Nodes['image']): ReactElement | null {
  const [failed, setFailed] = useState<string>();
  const [loaded, setLoaded] = useState<string>();
  const [tries, setTries] = useState(0);
  const href = src?.href;
  if (href !== undefined && failed !== href) {
    const size = { width, height, decoding: 'async' } as const;
    // A drawn picture may be here before the page hydrates: no load event comes then.
    const seen = (image: HTMLImageElement | null): void => {
      if (image?.complete === true && image.naturalWidth > 0) setLoaded(href);
    };
    const reserved = height === undefined && loaded !== href;
    return (
      <img
        key={tries}
        ref={seen}
        className={classes(styles.image, reserved && styles.reserved)}
        src={href}
        alt={alt}
        {...size}
        onLoad={() => setLoaded(href)}
        onError={() => setFailed(href)}
      />
    );
  }
  if (alt === '') return null;
  const again = (): void => {
    setFailed(undefined);
    setTries((before) => before + 1);
  };
  return <MediaFault about={alt} onRetry={href === undefined ? undefined : again} />;
}

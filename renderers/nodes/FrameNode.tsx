import type { ReactElement } from 'react';
import { classes } from '../ui/classes.ts';
import styles from './FrameNode.module.css';
import type { Nodes } from './node-props.ts';

/** What a page of another host may do in its frame: be itself, and nothing to ours. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/**
 * A page of an allowed host, a file of the tenant, or a person's document. A file is not sandboxed: browsers refuse to show a PDF in a
 * sandbox, and the server sends files with a policy that lets them run nothing.
 */
export function FrameNode({ src: page, document, title, geolocation, tall }: Nodes['frame']): ReactElement | null {
  const src = page ?? document;
  if (src === undefined) return null;
  return (
    <iframe
      className={classes(styles.frame, tall && styles.tall)}
      src={src.href}
      title={title}
      loading="lazy"
      referrerPolicy="no-referrer"
      sandbox={src.external ? SANDBOX : undefined}
      allow={geolocation ? 'geolocation' : ''}
    />
  );
}

import type { ReactElement } from 'react';
import { classes } from '../ui/classes.ts';
import styles from './IframeNode.module.css';
import type { Nodes } from './node-props.ts';

/** Permissions of another host's page in its frame: it works as usual, and cannot affect our page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/**
 * A page of an allowed host, a file of the tenant, or a person's document. A file is not sandboxed: browsers refuse to show a PDF in a
 * sandbox, and the server sends files with a policy that lets them run nothing.
 */
export function IframeNode({ src: page, document, title, geolocation, tall }: Nodes['frame']): ReactElement | null {
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

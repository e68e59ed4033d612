import type { ReactElement } from 'react';
import type { ResolvedEntry } from '../../schemas/resolved.ts';
import { FollowLink } from '../links/FollowLink.tsx';
import { classes } from '../ui/classes.ts';
import { Icon } from '../ui/Icon.tsx';
import { PlainButton } from '../ui/PlainButton.tsx';
import type { Nodes } from './node-props.ts';
import styles from './TilesNode.module.css';

/** Three or more tiles stand upright where there is room. */
const UPRIGHT = 3;

/** Big tiles, each leading to a task of the person. */
export function TilesNode({ tiles }: Nodes['tiles']): ReactElement | null {
  if (tiles.length === 0) return null;
  return (
    <ul className={classes(styles.tiles, tiles.length >= UPRIGHT && styles.upright)}>
      {tiles.map(({ key, ...tile }) => (
        <li key={key}>
          <Tile {...tile} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ label, hint, icon, link, press }: Omit<ResolvedEntry, 'key'>): ReactElement | null {
  const content = (
    <>
      {icon === undefined ? null : (
        <span className={styles.chip}>
          <Icon name={icon} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {hint === undefined ? null : <span className={styles.hint}>{hint}</span>}
      </span>
      <span className={styles.arrow}>
        <Icon name={link?.external ? 'external-link' : 'chevron-right'} />
      </span>
    </>
  );
  if (link !== undefined) {
    return (
      <FollowLink to={link} className={styles.tile}>
        {content}
      </FollowLink>
    );
  }
  if (press === undefined) return null;
  return (
    <PlainButton
      type="button"
      className={styles.tile}
      onClick={() => void press.run()}
      aria-busy={press.busy || undefined}
    >
      {content}
    </PlainButton>
  );
}

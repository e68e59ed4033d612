import type { ReactElement } from 'react';
import { FollowLink } from '../../links/FollowLink.tsx';
import { useFollow } from '../../links/use-follow.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import look from '../../ui/IconButton.module.css';
import { IconButton } from '../../ui/IconButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { omitUndefined } from '../../ui/omit-undefined.ts';
import type { RowAction } from './columns.ts';
import styles from './RowActions.module.css';

/** Actions of a row. */
export interface RowActionsProps {
  readonly actions: readonly RowAction[];
  readonly row: unknown;
  /**
   * Name of the row, announced before its actions to people who cannot see their position; a table leaves it to its row
   * header.
   */
  readonly of?: string;
  /** In a table: an action with a drawing is shown as the drawing alone. */
  readonly compact?: boolean;
}

/** Draws a row's actions, without those whose condition does not hold or whose address is not safe. */
export function RowActions({ actions, row, of, compact = false }: RowActionsProps): ReactElement | null {
  const shown = actions.filter(({ visible }) => visible?.(row) !== false);
  if (shown.length === 0) return null;
  return (
    <div
      className={compact ? styles.compact : styles.actions}
      data-print="no"
      {...(of === undefined ? {} : { role: 'group', 'aria-label': of })}
    >
      {shown.map((action) => (
        <Action key={action.key} action={action} row={row} compact={compact} />
      ))}
    </div>
  );
}

interface ActionProps {
  readonly action: RowAction;
  readonly row: unknown;
  readonly compact: boolean;
}

function Action({ action, row, compact }: ActionProps): ReactElement | null {
  const follow = useFollow();
  const { icon } = action;
  const label = action.label(row);
  const link = action.to?.(row);
  if (link !== undefined) {
    if (compact && icon !== undefined) {
      return (
        <FollowLink to={link} label={label} className={look.button}>
          <Icon name={icon} />
        </FollowLink>
      );
    }
    const { href, newTab, onFollow } = follow(link);
    return (
      <LinkButton href={href} newTab={newTab} tone="soft" size="small" {...omitUndefined({ onFollow })}>
        {label}
      </LinkButton>
    );
  }
  const press = action.press?.(row);
  if (press === undefined) return null;
  const run = (): void => void press.run();
  if (compact && icon !== undefined) return <IconButton icon={icon} label={label} onPress={run} />;
  return (
    <Button tone="soft" size="small" onPress={run} busy={press.busy} {...omitUndefined({ busyLabel: press.busyText })}>
      {label}
    </Button>
  );
}

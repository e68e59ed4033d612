import type { ReactElement, ReactNode } from 'react';
import { Icon } from '../ui/Icon.tsx';
import { PlainButton } from '../ui/PlainButton.tsx';
import styles from './RowAction.module.css';

/** A button that is a line with an icon: help, contact. */
export interface RowButtonProps {
  readonly children: ReactNode;
  readonly icon?: string;
  readonly onPress: () => void;
  readonly disabled: boolean;
  readonly busy: boolean;
  readonly busyLabel?: string;
  readonly describedBy?: string;
  /** A longer name for screen readers, beginning with the visible words. */
  readonly label?: string;
}

/** A whole line to press; like every button it keeps the focus while it is busy or may not be pressed. */
export function RowButton(props: RowButtonProps): ReactElement {
  const { children, icon, onPress, disabled, busy, busyLabel, describedBy, label } = props;
  const blocked = disabled || busy;
  return (
    <PlainButton
      type="button"
      className={styles.row}
      onClick={() => (blocked ? undefined : onPress())}
      aria-disabled={blocked || undefined}
      aria-busy={busy || undefined}
      aria-describedby={describedBy}
      aria-label={busy ? undefined : label}
    >
      {icon === undefined ? null : <Icon name={icon} />}
      <span>{busy ? (busyLabel ?? children) : children}</span>
    </PlainButton>
  );
}

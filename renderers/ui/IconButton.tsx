import type { ReactElement, Ref } from 'react';
import { Icon } from './Icon.tsx';
import styles from './IconButton.module.css';
import { PlainButton } from './PlainButton.tsx';

/** An icon that acts, with a name: only for closing and inside tables. */
export interface IconButtonProps {
  readonly icon: string;
  /** Its name, also shown as a tooltip. */
  readonly label: string;
  readonly onPress: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A square of 44 px with an icon; the design allows it where words would repeat themselves in every row. */
export function IconButton({ icon, label, onPress, ref }: IconButtonProps): ReactElement {
  return (
    <PlainButton ref={ref} type="button" className={styles.button} aria-label={label} title={label} onClick={onPress}>
      <Icon name={icon} />
    </PlainButton>
  );
}

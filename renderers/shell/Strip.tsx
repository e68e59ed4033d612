import type { ReactElement } from 'react';
import type { LabelledRunner } from '../../schemas/resolved-nodes.ts';
import { Icon } from '../ui/Icon.tsx';
import { PlainButton } from '../ui/PlainButton.tsx';
import styles from './Strip.module.css';

/** A line under the header that opens something for everybody: the map of the guards. */
export function Strip({ label, icon, press }: LabelledRunner): ReactElement {
  return (
    <div className={styles.strip} data-strip="" data-print="no">
      <PlainButton
        type="button"
        className={styles.button}
        aria-busy={press.busy || undefined}
        onClick={() => void press.run()}
      >
        {icon === undefined ? null : <Icon name={icon} />}
        <span className={styles.label}>{label}</span>
        <Icon name="chevron-right" />
      </PlainButton>
    </div>
  );
}

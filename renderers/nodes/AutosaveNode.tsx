import type { ReactElement } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { Note } from '../ui/Note.tsx';
import styles from './AutosaveNode.module.css';
import type { Nodes } from './node-props.ts';

/** Shows whether input is saved. Screen readers announce a failure; success is only shown. */
export function AutosaveNode({ status, reason }: Nodes['autosave']): ReactElement {
  const text = useTexts();
  if (status === 'failed' || status === 'refused') {
    return (
      <Note tone="warning" live="status">
        {reason ?? text('autosave.failed')}
      </Note>
    );
  }
  return (
    <p className={styles.line}>
      <Icon name={status === 'saved' ? 'check' : 'info-circle'} size="small" />
      {text(`autosave.${status}`)}
    </p>
  );
}

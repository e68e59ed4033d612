import type { ReactElement } from 'react';
import type { DialogProps } from '../../../engine/portal/react/runtime/registry.ts';
import { InCard } from '../../nodes/node-context.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './DialogFrame.module.css';

/**
 * Frames a dialog of the tenant. A popup closes only by its own buttons; other dialogs also by cross, Escape and shade.
 */
export function DialogFrame({ title, as, onDismiss, children }: DialogProps): ReactElement {
  return (
    <Dialog
      opened
      onClose={onDismiss}
      title={title}
      kind={as === 'alert' ? 'alert' : 'dialog'}
      size={as === 'full' ? 'full' : 'normal'}
      dismissible={as !== 'alert'}
    >
      <InCard value={true}>
        <div className={as === 'full' ? styles.full : styles.content}>{children}</div>
      </InCard>
    </Dialog>
  );
}

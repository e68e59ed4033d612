import { Modal } from '@mantine/core';
import { useAsking } from '../../engine/portal/react/asking.tsx';
import { useTexts } from '../../engine/portal/react/texts.ts';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import type { ReactElement, ReactNode } from 'react';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { classes } from './classes.ts';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';
import { SHADE, useLayer } from './layers.ts';
import { useFocusReturn } from './use-focus-return.ts';

/** A question or a task above the page. */
export interface DialogProps {
  readonly opened: boolean;
  /** Called by the close button, Escape and a press beside the dialog; never called when it is not dismissible. */
  readonly onClose: () => void;
  /** Question, or current task; always shown. */
  readonly title: string;
  readonly children?: ReactNode;
  /** Buttons: the decisive one first. */
  readonly actions?: ReactNode;
  /** `alert` is a popup that interrupts and is read whole. */
  readonly kind?: 'dialog' | 'alert';
  /** 512 px, 768 px, or the whole window; on phones always a sheet at the foot. */
  readonly size?: 'normal' | 'wide' | 'full';
  readonly dismissible?: boolean;
}

/** Mantine fixes the role; a popup needs another, and React leaves alone what it did not write. */
const asAlert = (section: HTMLElement | null): void => section?.setAttribute('role', 'alertdialog');

/**
 * The one dialog of the product: title, content, actions. The focus goes to the title and comes back to where it was.
 */
export function Dialog(props: DialogProps): ReactElement {
  const { opened, onClose, title, children, actions, kind = 'dialog', size = 'normal', dismissible = true } = props;
  const topmost = useLayer(opened);
  useFocusReturn(opened);
  const text = useTexts();
  const asking = useAsking();
  // A popup is left by its own buttons; a cross beside them would say nothing more.
  const cross = dismissible && (kind === 'dialog' || actions === undefined);
  // Only a popup is described by its body: a form in a dialog would be read from end to end.
  const Body = kind === 'alert' ? Modal.Body : 'div';
  return (
    <ThemeProvider>
      <Modal.Root
        opened={opened}
        onClose={onClose}
        lockScroll={false}
        closeOnEscape={dismissible && topmost}
        closeOnClickOutside={dismissible}
        fullScreen={size === 'full'}
        centered
        padding={0}
        attributes={{ inner: { 'data-page': '' } }}
        transitionProps={{ transition: 'slide-up', duration: 200 }}
      >
        <Modal.Overlay className={styles.shade} transitionProps={SHADE} />
        <Modal.Content
          ref={kind === 'alert' ? asAlert : undefined}
          classNames={{
            inner: classes(styles.inner, size === 'full' && styles.innerFull),
            content: classes(styles.content, styles[size]),
          }}
        >
          <div className={styles.head}>
            <Modal.Title className={styles.title} tabIndex={-1} data-autofocus>
              {title}
            </Modal.Title>
            {cross ? <IconButton icon="x" label={text('page.close')} onPress={onClose} /> : null}
          </div>
          {children === undefined ? null : <Body className={styles.body}>{children}</Body>}
          {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
          <p role="status" className={styles.asking}>
            {topmost ? asking : undefined}
          </p>
        </Modal.Content>
      </Modal.Root>
    </ThemeProvider>
  );
}

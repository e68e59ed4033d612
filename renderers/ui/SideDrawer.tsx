import { Drawer } from '@mantine/core';
import { useTexts } from '../../engine/portal/react/texts.ts';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import type { ReactElement, ReactNode } from 'react';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { IconButton } from './IconButton.tsx';
import { SHADE, useLayer } from './layers.ts';
import styles from './SideDrawer.module.css';
import { useFocusReturn } from './use-focus-return.ts';

/** A panel that slides in from the right. */
export interface SideDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Its name for screen readers, such as 'Menú'. */
  readonly label: string;
  /** At the top, beside the close button: the logo. */
  readonly header?: ReactNode;
  readonly children: ReactNode;
  /** Stays at the foot: what ends the session. */
  readonly footer?: ReactNode;
}

/** The right drawer: 384 px, or 88 % of a phone. Escape and a press beside it close it; the focus comes back. */
export function SideDrawer({ opened, onClose, label, header, children, footer }: SideDrawerProps): ReactElement {
  const topmost = useLayer(opened);
  useFocusReturn(opened);
  const text = useTexts();
  return (
    <ThemeProvider>
      <Drawer.Root
        opened={opened}
        onClose={onClose}
        position="right"
        lockScroll={false}
        closeOnEscape={topmost}
        padding={0}
        attributes={{ inner: { 'data-page': '' } }}
        transitionProps={{ duration: 200 }}
      >
        <Drawer.Overlay className={styles.shade} transitionProps={SHADE} />
        <Drawer.Content classNames={{ content: styles.content ?? '' }} aria-label={label}>
          <div className={styles.head}>
            {header}
            <IconButton icon="x" label={text('page.close')} onPress={onClose} />
          </div>
          {children}
          {footer === undefined ? null : <div className={styles.foot}>{footer}</div>}
        </Drawer.Content>
      </Drawer.Root>
    </ThemeProvider>
  );
}

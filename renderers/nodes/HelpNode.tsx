import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { type ReactElement, useId, useState } from 'react';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { Button } from '../ui/Button.tsx';
import { omitUndefined } from '../ui/omit-undefined.ts';
import styles from './HelpNode.module.css';
import type { Nodes } from './node-props.ts';

/** Help that opens beside its button; Escape, a press elsewhere or the button close it, and the focus is where it was. */
export function HelpNode({ label, children }: Nodes['help']): ReactElement {
  const [opened, setOpened] = useState(false);
  const id = useId();
  return (
    <ThemeProvider>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        // Mantine writes it beside the class, and would otherwise let a long sentence leave the window.
        width="min(22rem, calc(100vw - 2rem))"
        withRoles={false}
        trapFocus
        returnFocus
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <div className={styles.trigger} data-print="no">
            <Button
              icon="help"
              size="small"
              tone="quiet"
              onPress={() => setOpened(!opened)}
              expanded={opened}
              popup="dialog"
              {...omitUndefined({ controls: opened ? id : undefined })}
            >
              {label}
            </Button>
          </div>
        </Popover.Target>
        <Popover.Dropdown id={id} role="dialog" tabIndex={-1} data-autofocus aria-label={label} className={styles.help}>
          {children}
        </Popover.Dropdown>
      </Popover>
    </ThemeProvider>
  );
}

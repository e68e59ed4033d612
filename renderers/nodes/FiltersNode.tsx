import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { type ReactElement, useId, useRef, useState } from 'react';
import type { FormProps } from '../../schemas/resolved-nodes.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { omitUndefined } from '../ui/omit-undefined.ts';
import { useRoom } from '../ui/use-room.ts';
import styles from './FiltersNode.module.css';
import { FormNode } from './FormNode.tsx';
import type { Nodes } from './node-props.ts';
import { SavedFilters } from './SavedFilters.tsx';

/**
 * Filters of a list: a panel beside it or a popover where there is room; a sheet at the foot of a phone. Beside the list
 * they are not the first thing to do there: their button leaves that to the page's own.
 */
export function FiltersNode(props: Nodes['filters']): ReactElement {
  const wide = useRoom('(min-width: 61.875rem)') ?? true;
  const own = useState(false);
  const [opened, setOpened] = props.opened === undefined ? own : [props.opened.value === true, props.opened.set];
  const close = (): void => setOpened(false);
  const id = useId();
  if (wide && props.as === 'panel') {
    return (
      <div className={styles.side} data-print="no">
        <Card title={props.label}>
          <Fields {...props} form={{ ...props.form, submitStyle: 'second' }} onDone={() => undefined} />
        </Card>
      </div>
    );
  }
  const trigger = (
    <Button
      icon="filter"
      size="small"
      onPress={() => setOpened(!opened)}
      popup="dialog"
      expanded={opened}
      {...omitUndefined({ controls: opened ? id : undefined })}
    >
      {props.label}
      {props.active > 0 ? <span className={styles.count}>{props.active}</span> : null}
    </Button>
  );
  if (!wide) {
    return (
      <div className={styles.trigger}>
        {trigger}
        <Dialog opened={opened} onClose={close} title={props.label}>
          <Fields {...props} onDone={close} />
        </Dialog>
      </div>
    );
  }
  return (
    <ThemeProvider>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        width="min(46.625rem, calc(100vw - 4rem))"
        // In the page itself, to share its density; no higher than the space below the button.
        withinPortal={false}
        middlewares={{ flip: false, shift: true, size: { padding: 16 } }}
        withRoles={false}
        trapFocus
        returnFocus
        // Leaves the Escape key to the focused input: it cancels a new name before it closes the panel.
        closeOnEscape={false}
        transitionProps={{ duration: 0 }}
      >
        <Popover.Target>
          <div className={styles.trigger}>{trigger}</div>
        </Popover.Target>
        <Popover.Dropdown
          id={id}
          role="dialog"
          className={styles.panel}
          aria-label={props.label}
          onKeyDown={({ key }) => (key === 'Escape' ? close() : undefined)}
        >
          <Fields {...props} onDone={close} />
        </Popover.Dropdown>
      </Popover>
    </ThemeProvider>
  );
}

/**
 * Draws the form and its reset; calls `onDone` after a reset or a submission without errors, to close its container.
 */
function Fields({
  form,
  apply,
  clear,
  active,
  onClear,
  onDone,
  saved,
}: Nodes['filters'] & { readonly onDone: () => void }): ReactElement {
  const submit: FormProps['submit'] = async (payload, values) => {
    const errors = await form.submit(payload, values);
    if (errors !== undefined && Object.keys(errors).length === 0) onDone();
    return errors;
  };
  const typed = useRef<FormProps['initial']>({});
  const remember: FormProps['fill'] = (values, ...more) => {
    typed.current = values;
    form.fill(values, ...more);
  };
  const empty = (): void => {
    onClear();
    onDone();
  };
  return (
    <div className={styles.fields}>
      <FormNode {...form} submit={submit} fill={remember} submitLabel={apply ?? form.submitLabel} />
      {clear === undefined || active === 0 ? null : (
        <Button tone="quiet" onPress={empty}>
          {clear}
        </Button>
      )}
      {saved === undefined ? null : (
        <SavedFilters
          {...saved}
          typed={() => typed.current}
          apply={(values) => {
            saved.apply(values);
            onDone();
          }}
        />
      )}
    </div>
  );
}

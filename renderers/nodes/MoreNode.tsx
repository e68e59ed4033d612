import { type ReactElement, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { classes } from '../ui/classes.ts';
import { lastFocus } from '../ui/last-focus.ts';
import { omitUndefined } from '../ui/omit-undefined.ts';
import { useRoom } from '../ui/use-room.ts';
import styles from './MoreNode.module.css';
import { useName } from './node-context.ts';
import type { Nodes } from './node-props.ts';

/**
 * Draws the less urgent part of a row: on a phone behind a button, on wide screens in the row, except in a named entry
 * of a list, which shows one line of buttons. Its children are never remounted, so that they keep their
 * focus; when the button disappears, its focus moves to the first child.
 */
export function MoreNode({ label, children }: Nodes['more']): ReactElement {
  const narrow = useRoom('(max-width: 47.9375rem)') ?? false;
  const [opened, setOpened] = useState(false);
  const id = useId();
  const name = useName(label);
  const box = useRef<HTMLDivElement>(null);
  const tucks = name !== undefined && !narrow;
  useKeptFocus(box, narrow);
  return (
    <div
      ref={box}
      className={classes(styles.inline, narrow && styles.narrow, tucks && styles.tucks)}
      data-opened={opened || undefined}
    >
      {narrow || tucks ? (
        <Button
          tone="quiet"
          icon={opened ? 'chevron-up' : 'chevron-down'}
          expanded={opened}
          controls={id}
          onPress={() => setOpened(!opened)}
          {...omitUndefined({ label: name })}
        >
          {label}
        </Button>
      ) : null}
      <div id={id} className={narrow ? styles.opened : styles.inline} hidden={narrow && !opened}>
        {children}
      </div>
    </div>
  );
}

/** The button had the focus when the screen was turned: it goes on to the first thing that was behind it. */
function useKeptFocus(box: RefObject<HTMLDivElement | null>, narrow: boolean): void {
  const button = useRef<Element>(null);
  useLayoutEffect(() => {
    const gone = narrow ? null : button.current;
    button.current = narrow ? (box.current?.firstElementChild ?? null) : null;
    if (gone !== null && lastFocus().element === gone) box.current?.querySelector<HTMLElement>('button, a')?.focus();
  }, [box, narrow]);
}

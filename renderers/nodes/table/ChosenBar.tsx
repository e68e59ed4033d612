import { type ReactElement, useId, useRef } from 'react';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { Button } from '../../ui/Button.tsx';
import type { Nodes } from '../node-props.ts';
import styles from './ChosenBar.module.css';
import type { Chosen } from './chosen.ts';

interface ChosenBarProps extends Pick<NonNullable<Nodes['table']['choose']>, 'text' | 'tools'> {
  readonly chosen: Chosen;
  /** Keys of the rows in view; undefined while they are not known. */
  readonly here: readonly unknown[] | undefined;
}

/**
 * Draws the number of chosen rows and their actions. Chosen rows that another page or filter hides are counted apart and
 * can be dropped, so that no person acts on rows unawares. Its status is on the page
 * before the first choice: screen readers announce only changes of a status that they know.
 */
export function ChosenBar({ text, tools, chosen, here }: ChosenBarProps): ReactElement | null {
  const id = useId();
  const word = useTexts();
  const status = useRef<HTMLParagraphElement>(null);
  if (text === undefined) return null;
  const { some } = chosen;
  const elsewhere = here === undefined ? 0 : chosen.elsewhere(here);
  const mixed = elsewhere > 0 && here?.some(chosen.has) === true;
  const andStay = (drop: () => void) => (): void => {
    drop();
    // The pressed button goes away: without this, the focus would be at the page's beginning.
    status.current?.focus();
  };
  return (
    <div
      className={some ? styles.bar : styles.none}
      data-print="no"
      {...(some ? { role: 'group', 'aria-labelledby': id } : {})}
    >
      <p id={id} ref={status} role="status" tabIndex={-1} className={styles.many}>
        {some ? text : null}
        {elsewhere > 0 ? `, ${word('table.chosenElsewhere', { many: elsewhere })}` : null}
      </p>
      {some ? (
        <>
          {mixed ? (
            <Button tone="quiet" onPress={andStay(() => chosen.keepOnly(here))}>
              {word('table.chooseSeen')}
            </Button>
          ) : null}
          <Button tone="quiet" onPress={andStay(chosen.clear)}>
            {word('table.chooseNone')}
          </Button>
          <div className={styles.tools}>{tools}</div>
        </>
      ) : null}
    </div>
  );
}

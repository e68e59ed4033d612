import { type ReactElement, useId } from 'react';
import { useTexts } from '../../../engine/react/texts.ts';
import { Button } from '../../ui/Button.tsx';
import type { Nodes } from '../node-props.ts';
import styles from './ChosenBar.module.css';
import type { Chosen } from './chosen.ts';

interface ChosenBarProps extends Pick<NonNullable<Nodes['table']['choose']>, 'text' | 'tools'> {
  readonly chosen: Chosen;
}

/**
 * Draws how many rows are chosen and what can be done with them, in sight of the rows. Its status is on the page before
 * the first choice: screen readers announce only changes of a status that they know.
 */
export function ChosenBar({ text, tools, chosen }: ChosenBarProps): ReactElement | null {
  const id = useId();
  const word = useTexts();
  if (text === undefined) return null;
  const { some, clear } = chosen;
  return (
    <div
      className={some ? styles.bar : styles.none}
      data-print="no"
      {...(some ? { role: 'group', 'aria-labelledby': id } : {})}
    >
      <p id={id} role="status" className={styles.many}>
        {some ? text : null}
      </p>
      {some ? (
        <>
          <Button tone="quiet" onPress={clear}>
            {word('table.chooseNone')}
          </Button>
          <div className={styles.tools}>{tools}</div>
        </>
      ) : null}
    </div>
  );
}

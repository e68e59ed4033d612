import type { ReactElement } from 'react';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { useDelay } from '../../ui/use-delay.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './TableGrid.module.css';

/** Shorter waits show nothing at all. */
const WAIT_MS = 200;

/** Rows of the same height as those that come, and one announcement. */
export function TableSkeleton({ columns, rows }: { readonly columns: number; readonly rows: number }): ReactElement {
  const shown = useDelay(WAIT_MS);
  const text = useTexts();
  const status = (
    <span role="status">
      <VisuallyHidden>{shown ? text('page.loading') : ''}</VisuallyHidden>
    </span>
  );
  return (
    <>
      {numbers(rows).map((row) => (
        <tr key={row}>
          {numbers(columns).map((column) => (
            <td key={column}>
              {row + column === 0 ? status : null}
              {shown ? <span className={styles.bone} data-at={(row + column) % 3} /> : null}
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

const numbers = (length: number): readonly number[] => Array.from({ length }, (_, at) => at);

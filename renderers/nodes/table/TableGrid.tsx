import type { ReactElement } from 'react';
import { useTexts } from '../../../engine/react/texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { itemKey } from '../items.ts';
import type { Nodes } from '../node-props.ts';
import { type Column, cellText, cellTone } from './columns.ts';
import { RowActions } from './RowActions.tsx';
import { TableBones } from './TableBones.tsx';
import styles from './TableGrid.module.css';
import { useOverflow } from './use-overflow.ts';

/** A table, and the rows of its page, or undefined while they come. */
export type ShapeProps = Nodes['table'] & { readonly shown: readonly unknown[] | undefined };

/** A real table. When it is wider than its place it scrolls in a region that the keyboard reaches. */
export function TableGrid({ caption, columns, rowActions, keyOf, pageSize, shown }: ShapeProps): ReactElement {
  const text = useTexts();
  const { box, overflows } = useOverflow();
  const actions = rowActions ?? [];
  return (
    <div
      ref={box}
      className={styles.box}
      {...(overflows ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {})}
      aria-busy={shown === undefined || undefined}
    >
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col">
                {column.label}
              </th>
            ))}
            {actions.length === 0 ? null : (
              <th scope="col" className={styles.actions}>
                {text('table.actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown === undefined ? (
            <TableBones columns={columns.length + (actions.length > 0 ? 1 : 0)} rows={pageSize} />
          ) : (
            shown.map((row, at) => (
              <tr key={itemKey(keyOf, row, at)}>
                {columns.map((column, place) => (
                  <Cell key={column.key} column={column} row={row} first={place === 0} />
                ))}
                {actions.length === 0 ? null : (
                  <td className={styles.actions}>
                    <RowActions actions={actions} row={row} compact />
                  </td>
                )}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </div>
  );
}

function Cell({
  column,
  row,
  first,
}: {
  readonly column: Column;
  readonly row: unknown;
  readonly first: boolean;
}): ReactElement {
  const words = cellText(column, row);
  const tone = cellTone(column, row);
  const content = tone === undefined ? words : <Badge tone={tone}>{words}</Badge>;
  return first ? <th scope="row">{content}</th> : <td>{content}</td>;
}

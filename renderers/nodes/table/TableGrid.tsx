import type { ReactElement } from 'react';
import { useTexts } from '../../../engine/react/texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { itemKey } from '../items.ts';
import type { Nodes } from '../node-props.ts';
import { type Column, cellText, cellTone } from './columns.ts';
import { type Order, standing } from './order.ts';
import { RowActions } from './RowActions.tsx';
import { TableBones } from './TableBones.tsx';
import styles from './TableGrid.module.css';
import { useOverflow } from './use-overflow.ts';

/** Letters that are never worth a second line: an age, a time, a name. */
const SHORT = 16;

/** A table, and the rows of its page, or undefined while they come. */
export type ShapeProps = Omit<Nodes['table'], 'order'> & {
  readonly shown: readonly unknown[] | undefined;
  readonly order: Order | undefined;
};

/** A real table. When it is wider than its place it scrolls in a region that the keyboard reaches. */
export function TableGrid({ caption, columns, rowActions, keyOf, pageSize, shown, order }: ShapeProps): ReactElement {
  const text = useTexts();
  const { box, overflows } = useOverflow();
  const actions = rowActions ?? [];
  return (
    <div
      ref={box}
      className={classes(styles.box, overflows && styles.wide)}
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
              <Heading key={column.key} column={column} order={order} />
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

/** A heading; one that orders is a button, and says how it stands. */
function Heading({
  column: { label, order: name },
  order,
}: {
  readonly column: Column;
  readonly order: Order | undefined;
}): ReactElement {
  if (order === undefined || name === undefined) return <th scope="col">{label}</th>;
  const now = standing(order, name);
  return (
    <th scope="col" aria-sort={now}>
      <button type="button" className={styles.order} onClick={() => order.press(name)}>
        {label}
        <span className={now === 'none' ? styles.still : undefined}>
          <Icon name={now === 'descending' ? 'chevron-down' : 'chevron-up'} size="small" />
        </span>
      </button>
    </th>
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
  const short = words.length <= SHORT && styles.short;
  return first ? (
    <th scope="row" className={classes(short)}>
      {content}
    </th>
  ) : (
    <td className={classes(short, tone && styles.state)}>{content}</td>
  );
}

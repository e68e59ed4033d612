import type { ReactElement } from 'react';
import { Badge } from '../../ui/Badge.tsx';
import { SkeletonBlock } from '../../ui/SkeletonBlock.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { itemKey } from '../items.ts';
import { type Column, cellText, cellTone } from './columns.ts';
import { RowActions } from './RowActions.tsx';
import styles from './TableCards.module.css';
import type { ShapeProps } from './TableGrid.tsx';

/** The rows as cards: the identifier as title, status as badge, the other columns under their names, actions at the foot. */
export function TableCards({ caption, columns, rowActions = [], keyOf, pageSize, shown }: ShapeProps): ReactElement {
  if (shown === undefined) return <SkeletonBlock variant="cards" count={Math.min(pageSize, 5)} />;
  return (
    <div>
      <h2>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </h2>
      <ul className={styles.cards}>
        {shown.map((row, at) => (
          <li key={itemKey(keyOf, row, at)} className={styles.card}>
            <Words columns={columns} row={row} />
            <RowActions actions={rowActions} row={row} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Words({ columns, row }: { readonly columns: readonly Column[]; readonly row: unknown }): ReactElement {
  const [title, ...others] = columns;
  const badges = others.filter((column) => cellTone(column, row) !== undefined);
  return (
    <>
      {title === undefined ? null : (
        <h3 className={styles.title}>
          <span>{title.label}</span> {cellText(title, row)}
        </h3>
      )}
      {badges.map((column) => (
        <div key={column.key}>
          <Badge tone={cellTone(column, row) ?? 'info'}>{cellText(column, row)}</Badge>
        </div>
      ))}
      <dl className={styles.facts}>
        {others
          .filter((column) => !badges.includes(column))
          .map((column) => (
            <div key={column.key}>
              <dt>{column.label}</dt>
              <dd>{cellText(column, row)}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}

import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../engine/portal/react/texts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { itemKey } from '../items.ts';
import type { Nodes } from '../node-props.ts';
import { ChooseRow, ChooseRows } from './ChooseRow.tsx';
import { cardPlaces } from './card-places.ts';
import type { Chosen } from './chosen.ts';
import { type Column, cellNote, cellText, cellTone, stacked } from './columns.ts';
import { type Order, standing } from './order.ts';
import { RowActions } from './RowActions.tsx';
import styles from './TableGrid.module.css';
import { TableSkeleton } from './TableSkeleton.tsx';

/** Letters that are never worth a second line: an age, a time, a name. */
const SHORT = 16;
/** Number of skeleton rows without pages, as in a queue: the real number is unknown, and the parts below wait. */
const UNPAGED = 1;

/** A table, and the rows of its page, or undefined while they come. */
export type ShapeProps = Omit<Nodes['table'], 'order' | 'choose'> & {
  /** Rows that a person chose; undefined in a table without choice. */
  readonly chosen: Chosen | undefined;
  readonly shown: readonly unknown[] | undefined;
  readonly order: Order | undefined;
};

/** A real table. When it is wider than its place it scrolls in a region that the keyboard reaches. */
export function TableGrid(props: ShapeProps): ReactElement {
  const { caption, columns, rowActions, keyOf, paging, pageSize, shown, order, chosen } = props;
  const text = useTexts();
  const { box, overflows } = useOverflow();
  const actions = rowActions ?? [];
  const places = stacked(columns);
  return (
    <div
      ref={box}
      className={classes(styles.box, overflows && styles.wide)}
      {...(overflows ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {})}
      aria-busy={shown === undefined || undefined}
      data-waits={shown === undefined && paging === 'none' ? '' : undefined}
    >
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {chosen === undefined ? null : (
              <th scope="col" className={styles.choose}>
                <ChooseRows chosen={chosen} rows={shown ?? []} keyOf={keyOf} />
              </th>
            )}
            {places.map(({ key, stack }) => (
              <Heading key={key} stack={stack} order={order} />
            ))}
            {actions.length === 0 ? null : (
              <th scope="col" className={styles.actions}>
                {text('table.actions')}
              </th>
            )}
          </tr>
        </thead>
        {/* Remounts the body instead of reusing skeleton rows: the rows determine the height of the head. */}
        <tbody key={shown === undefined ? 'skeleton' : 'rows'}>
          {shown === undefined ? (
            <TableSkeleton
              columns={places.length + (actions.length > 0 ? 1 : 0) + (chosen === undefined ? 0 : 1)}
              rows={paging === 'none' ? UNPAGED : pageSize}
            />
          ) : (
            shown.map((row, at) => (
              <tr key={itemKey(keyOf, row, at)}>
                {chosen === undefined ? null : (
                  <td className={styles.choose}>
                    <ChooseRow chosen={chosen} row={row} keyOf={keyOf} name={nameOf(columns, row)} />
                  </td>
                )}
                {places.map(({ key, stack }, place) => (
                  <Cell key={key} stack={stack} row={row} first={place === 0} />
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

/** Name of a row: its columns of a card's title, as `RowActions` and screen readers say it. */
export const nameOf = (columns: readonly Column[], row: unknown): string =>
  cardPlaces(columns, row)
    .title.map((column) => cellText(column, row))
    .join(' · ');

/** Draws columns that share a place one under the other; a single column stays unwrapped. */
function Lines({
  stack,
  write,
}: {
  readonly stack: readonly Column[];
  readonly write: (column: Column, under: boolean) => ReactNode;
}): ReactNode {
  const [only] = stack;
  if (only !== undefined && stack.length === 1) return write(only, false);
  return stack.map((column, at) => (
    <div key={column.key} className={classes(styles.line, at > 0 && styles.under)}>
      {write(column, at > 0)}
    </div>
  ));
}

/** Draws the headings of a place one under the other; a sortable one is a button, and the cell has the sort order. */
function Heading({
  stack,
  order,
}: {
  readonly stack: readonly Column[];
  readonly order: Order | undefined;
}): ReactElement {
  const now = stack.flatMap(({ order: name }) => (order && name !== undefined ? [standing(order, name)] : []));
  const sorted = now.find((one) => one !== 'none') ?? now[0];
  return (
    <th scope="col" aria-sort={sorted}>
      <Lines stack={stack} write={(column) => <HeadingWords column={column} order={order} />} />
    </th>
  );
}

function HeadingWords({
  column: { label, order: name },
  order,
}: {
  readonly column: Column;
  readonly order: Order | undefined;
}): ReactNode {
  if (order === undefined || name === undefined) return label;
  const now = standing(order, name);
  return (
    <button type="button" className={styles.order} onClick={() => order.press(name)}>
      {label}
      <span className={now === 'none' ? styles.still : undefined}>
        <Icon name={now === 'descending' ? 'chevron-down' : 'chevron-up'} size="small" />
      </span>
    </button>
  );
}

function Cell({
  stack,
  row,
  first,
}: {
  readonly stack: readonly Column[];
  readonly row: unknown;
  readonly first: boolean;
}): ReactElement {
  const badge = stack.some((column) => cellTone(column, row) !== undefined);
  const short = stack.every((column) => cellText(column, row).length <= SHORT) && styles.short;
  const content = (
    <Lines
      stack={stack}
      write={(column, under) => (
        <>
          {under ? <VisuallyHidden>{`${column.label}: `}</VisuallyHidden> : null}
          <CellWords column={column} row={row} />
        </>
      )}
    />
  );
  return first ? (
    <th scope="row" className={classes(short)}>
      {content}
    </th>
  ) : (
    <td className={classes(short, badge && styles.state)}>{content}</td>
  );
}

function CellWords({ column, row }: { readonly column: Column; readonly row: unknown }): ReactNode {
  const words = cellText(column, row);
  const tone = cellTone(column, row);
  const note = cellNote(column, row);
  return (
    <>
      {tone === undefined ? words : <Badge tone={tone}>{words}</Badge>}
      {note === '' ? null : <div className={styles.note}>{note}</div>}
    </>
  );
}

/** A box, and whether its content is wider than it. */
interface Overflow {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly overflows: boolean;
}

/** Watches a box: one that scrolls must be reachable by keyboard, one that does not must not be a stop. */
function useOverflow(): Overflow {
  const box = useRef<HTMLDivElement>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void => setOverflows(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return { box, overflows };
}

import { type ReactElement, type ReactNode, type RefObject, useRef } from 'react';
import { lazyParts } from '../../engine/portal/react/lazy-parts.tsx';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { focusPart } from '../ui/focus-part.ts';
import { useRoom } from '../ui/use-room.ts';
import { rowsOf } from './items.ts';
import type { Nodes } from './node-props.ts';
import { Fresh, SourceFailure } from './SourceView.tsx';
import styles from './TableNode.module.css';
import { ChosenBar } from './table/ChosenBar.tsx';
import { type Chosen, chosenOf } from './table/chosen.ts';
import { Pager } from './table/Pager.tsx';
import { TableCards } from './table/TableCards.tsx';
import { TableGrid } from './table/TableGrid.tsx';
import { TableSearch } from './table/TableSearch.tsx';
import { type Shown, useTable } from './table/use-table.ts';

const Arrivals = lazyParts(() => import('./table/Arrivals.tsx')).part((parts) => parts.Arrivals);

/**
 * Table with search and pages; cards under 990 px. Shows a skeleton while it loads; empty and failed never look alike.
 */
export function TableNode(props: Nodes['table']): ReactElement | null {
  const shown = useTable(props);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  const { rows, search, caption, range, tools, choose } = props;
  const chosen = chosenOf(choose);
  if (rows.status === 'idle') return null;
  const empty = rows.status === 'ready' && rowsOf(rows.value).length === 0 && shown.search === '';
  // The pager is below the rows: reading a page begins at its first row.
  const turnTo = (page: number): void => {
    shown.turnTo(page);
    focusPart(list.current);
    list.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <section ref={list} className={styles.table} aria-label={caption}>
      <div className={styles.tools} data-print="no">
        {tools}
        {search === undefined || empty || rows.status === 'error' ? null : (
          <TableSearch label={search.placeholder} value={shown.search} onChange={shown.setSearch} box={box} />
        )}
      </div>
      {props.arrivals === undefined ? null : <Arrivals rows={rows} keyOf={props.keyOf} words={props.arrivals} />}
      <Fresh of={rows.status === 'ready' ? rows.stale : undefined}>
        <Body {...props} shown={shown} chosen={chosen} box={box} />
      </Fresh>
      {choose === undefined || chosen === undefined ? null : (
        <ChosenBar {...choose} chosen={chosen} here={shown.rows?.map(props.keyOf)} />
      )}
      {shown.place === undefined || shown.place.total === 0 ? null : (
        <Pager place={shown.place} range={range} goTo={turnTo} />
      )}
    </section>
  );
}

/** Props of `Body` besides the node's own: the shown and the chosen rows, and the search box. */
interface DataStatus {
  readonly shown: Shown;
  readonly chosen: Chosen | undefined;
  readonly box: RefObject<HTMLInputElement | null>;
}

function Body({ shown, chosen, box, ...props }: Nodes['table'] & DataStatus): ReactNode {
  const wide = useRoom('(min-width: 61.875rem)') ?? true;
  const text = useTexts();
  const { rows: source, empty } = props;
  if (source.status === 'error') {
    return (
      <div className={styles.box}>
        <SourceFailure error={source.error} retry={source.retry} />
      </div>
    );
  }
  if (shown.rows?.length === 0) {
    if (shown.answered === '') {
      return (
        <div className={styles.box}>
          <EmptyState title={empty} />
        </div>
      );
    }
    // The button disappears with the search that it clears, so the focus goes to the box.
    const clear = (): void => {
      shown.setSearch('');
      box.current?.focus();
    };
    return (
      <div className={styles.box}>
        <EmptyState
          title={text('page.empty')}
          illustration="search"
          action={
            <Button tone="soft" onPress={clear}>
              {text('table.searchClear')}
            </Button>
          }
        />
      </div>
    );
  }
  const Shape = wide ? TableGrid : TableCards;
  return <Shape {...props} shown={shown.rows} order={shown.order} chosen={chosen} />;
}

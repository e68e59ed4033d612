import { type ReactElement, useId, useState } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SkeletonBlock } from '../ui/SkeletonBlock.tsx';
import styles from './ChartNode.module.css';
import { Bars } from './chart/Bars.tsx';
import { ChartTable } from './chart/ChartTable.tsx';
import { Columns } from './chart/Columns.tsx';
import { pointsOf } from './chart/points.ts';
import type { Nodes } from './node-props.ts';
import { SourceView } from './SourceView.tsx';

/**
 * Draws numbers as bars. A person who cannot see the drawing needs the same numbers in a table: screen readers always
 * get it, all others at the press of a button.
 */
export function ChartNode(props: Nodes['chart']): ReactElement {
  const { label, rows, by, value, layout, empty } = props;
  const text = useTexts();
  const title = useId();
  const [asTable, setAsTable] = useState(false);
  const words = text(asTable ? 'chart.drawing' : 'chart.table');
  const Drawing = layout === 'columns' ? Columns : Bars;
  return (
    <figure className={styles.chart} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        {label}
      </h2>
      <SourceView of={rows} waiting={<SkeletonBlock variant="lines" count={5} />}>
        {(given) => {
          const points = pointsOf(given, by, value);
          if (points.every((point) => point.value === 0)) return <EmptyState title={empty} />;
          return (
            <>
              {asTable ? null : <Drawing points={points} />}
              <div className={asTable ? undefined : styles.hidden}>
                <ChartTable {...props} points={points} />
              </div>
              <div className={styles.switch} data-print="no">
                <Button tone="quiet" label={`${words}: ${label}`} onPress={() => setAsTable(!asTable)}>
                  {words}
                </Button>
              </div>
            </>
          );
        }}
      </SourceView>
    </figure>
  );
}

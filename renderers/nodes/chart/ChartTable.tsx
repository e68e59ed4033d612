import type { ReactElement } from 'react';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { Nodes } from '../node-props.ts';
import styles from './ChartTable.module.css';
import { numberWords, type Point } from './points.ts';

type Props = Pick<Nodes['chart'], 'label' | 'byLabel' | 'valueLabel'> & { readonly points: readonly Point[] };

/** The numbers behind a drawing. */
export function ChartTable({ label, byLabel, valueLabel, points }: Props): ReactElement {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{byLabel}</th>
          <th scope="col">{valueLabel}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ name, value }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one name, and no row changes places
          <tr key={at}>
            <th scope="row">{name}</th>
            <td>{numberWords(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

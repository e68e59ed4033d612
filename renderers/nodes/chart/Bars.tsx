import { scaleBand, scaleLinear } from '@visx/scale';
import type { ReactElement } from 'react';
import { Canvas } from './Canvas.tsx';
import styles from './drawing.module.css';
import { mostOf, numberWords, type Point } from './points.ts';
import { cutTo, textScale, widthOf } from './text-width.ts';

/**
 * In CSS pixels, at the usual text size: a name with its bar and the room to the next; the name's line; the bar's top. Then
 * the bar's height and the gap to its number.
 */
const ROW = 48;
const LINE = 16;
const TOP = 24;
const BAR = 14;
const GAP = 12;

/** Bars that lie, each under its name, which has the width that its number leaves; the table has it whole. */
export function Bars({ points }: { readonly points: readonly Point[] }): ReactElement {
  const scale = textScale();
  const height = ROW * scale * points.length;
  const y = scaleBand({ domain: points.map((_, at) => at), range: [0, height] });
  return (
    <Canvas height={height}>
      {(width) => {
        const x = scaleLinear({ domain: [0, mostOf(points)], range: [0, width] });
        return points.map(({ name, value }, at) => {
          const top = y(at) ?? 0;
          const number = numberWords(value);
          const shown = cutTo(name, width - widthOf(number) - GAP);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two bars may have one name, and no bar changes places
            <g key={at}>
              {shown === name ? null : <title>{name}</title>}
              <text className={styles.name} x={0} y={top + LINE * scale}>
                {shown}
              </text>
              <text className={styles.number} x={width} y={top + LINE * scale} textAnchor="end">
                {number}
              </text>
              <rect className={styles.track} x={0} y={top + TOP * scale} width={width} height={BAR} rx={4} />
              <rect className={styles.bar} x={0} y={top + TOP * scale} width={x(value ?? 0)} height={BAR} rx={4} />
            </g>
          );
        });
      }}
    </Canvas>
  );
}

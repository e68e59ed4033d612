import { AxisBottom } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import type { ReactElement } from 'react';
import { Canvas } from './Canvas.tsx';
import styles from './drawing.module.css';
import { mostOf, numberWords, type Point } from './points.ts';
import { textScale, widthOf } from './text-width.ts';

/**
 * Sizes in CSS pixels: the drawing's height; the space above for a number, the space below for a name and its least width,
 * all at the usual text size; the gap between two numbers.
 */
const HEIGHT = 240;
const TOP = 24;
const BELOW = 28;
const NAME = 48;
const GAP = 4;

interface Props {
  readonly points: readonly Point[];
}

/**
 * Draws vertical columns, with names below and numbers above as far as they fit: always the last one, and every n-th
 * before it.
 */
export function Columns({ points }: Props): ReactElement {
  return <Canvas height={HEIGHT}>{(width) => <Standing points={points} width={width} />}</Canvas>;
}

function Standing({ points, width }: Props & { readonly width: number }): ReactElement {
  const places = points.map((_, at) => at);
  const scale = textScale();
  const ground = HEIGHT - BELOW * scale;
  const x = scaleBand({ domain: places, range: [0, width], padding: 0.3 });
  const y = scaleLinear({ domain: [0, mostOf(points)], range: [ground, TOP * scale] });
  /** Selects the labels to write, given their width, so that they do not overlap. */
  const written = (wide: number) => {
    const each = Math.max(1, Math.ceil(wide / Math.max(1, x.step())));
    return (at: number) => (points.length - 1 - at) % each === 0;
  };
  const named = written(NAME * scale);
  const numbered = written(GAP + Math.max(...points.map(({ value }) => widthOf(numberWords(value)))));
  return (
    <>
      {points.map(({ value }, at) => {
        const [left, top, wide] = [x(at) ?? 0, y(value ?? 0), x.bandwidth()];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no name of its own, and never changes places
          <g key={at}>
            <rect className={styles.bar} x={left} y={top} width={wide} height={ground - top} rx={3} />
            {numbered(at) ? (
              <text className={styles.number} x={left + wide / 2} y={top - 6} textAnchor="middle">
                {numberWords(value)}
              </text>
            ) : null}
          </g>
        );
      })}
      <AxisBottom
        scale={x}
        top={ground}
        tickValues={places.filter(named)}
        tickFormat={(at) => points[at]?.name ?? ''}
        tickLabelProps={{ className: styles.tick ?? '', textAnchor: 'middle' }}
        stroke="var(--control)"
        hideTicks
      />
    </>
  );
}

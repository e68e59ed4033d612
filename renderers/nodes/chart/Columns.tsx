import { AxisBottom } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import type { ReactElement } from 'react';
import { Canvas } from './Canvas.tsx';
import styles from './drawing.module.css';
import { mostOf, numberWords, type Point } from './points.ts';
import { widthOf } from './text-width.ts';

/**
 * In CSS pixels: the drawing, the room above for a number, where columns end, what a name takes of the width at least,
 * and what stands free between two numbers.
 */
const HEIGHT = 240;
const TOP = 24;
const GROUND = HEIGHT - 28;
const NAME = 48;
const GAP = 4;

interface Props {
  readonly points: readonly Point[];
}

/**
 * Columns that stand, with names below and numbers above as far as they have room: the last always, and every so many
 * before it.
 */
export function Columns({ points }: Props): ReactElement {
  return <Canvas height={HEIGHT}>{(width) => <Standing points={points} width={width} />}</Canvas>;
}

function Standing({ points, width }: Props & { readonly width: number }): ReactElement {
  const places = points.map((_, at) => at);
  const x = scaleBand({ domain: places, range: [0, width], padding: 0.3 });
  const y = scaleLinear({ domain: [0, mostOf(points)], range: [GROUND, TOP] });
  /** Of words so wide, those that are written: beside the next ones none is run over. */
  const written = (wide: number) => {
    const each = Math.max(1, Math.ceil(wide / Math.max(1, x.step())));
    return (at: number) => (points.length - 1 - at) % each === 0;
  };
  const named = written(NAME);
  const numbered = written(GAP + Math.max(...points.map(({ value }) => widthOf(numberWords(value)))));
  return (
    <>
      {points.map(({ value }, at) => {
        const [left, top, wide] = [x(at) ?? 0, y(value ?? 0), x.bandwidth()];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column has no name of its own, and none changes places
          <g key={at}>
            <rect className={styles.bar} x={left} y={top} width={wide} height={GROUND - top} rx={3} />
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
        top={GROUND}
        tickValues={places.filter(named)}
        tickFormat={(at) => points[at]?.name ?? ''}
        tickLabelProps={{ className: styles.tick ?? '', textAnchor: 'middle' }}
        stroke="var(--control)"
        hideTicks
      />
    </>
  );
}

import { type ReactElement, useMemo } from 'react';
import { encode } from 'uqr';
import type { Nodes } from './node-props.ts';
import styles from './QrNode.module.css';

/** Modules of white around a code, without which cameras do not find it (ISO 18004). */
const QUIET = 4;

/** A QR code as one path of a drawing: as sharp as the screen, black on white whatever the colours around it. */
export function QrNode({ text, alt }: Nodes['qr']): ReactElement | null {
  const drawn = useMemo(() => (text === '' ? undefined : drawingOf(text)), [text]);
  if (drawn === undefined) return null;
  const { size, path } = drawn;
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={alt}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={styles.ground} />
      <path d={path} />
    </svg>
  );
}

/** The dark modules of a code, row by row, each run of them one stroke. */
function drawingOf(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'L', border: QUIET });
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1] === true) return [];
      const end = row.indexOf(false, x);
      return [`M${x} ${y}h${(end === -1 ? row.length : end) - x}v1H${x}z`];
    }),
  );
  return { size, path: runs.join('') };
}

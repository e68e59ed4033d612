import type { ReactElement } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import { classes } from './classes.ts';
import styles from './SkeletonBlock.module.css';
import { useDelay } from './use-delay.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Shape of the loading content: its skeleton has the same geometry, so that nothing jumps when it arrives. */
export type SkeletonVariant = 'lines' | 'rows' | 'cards' | 'turns' | 'tiles' | 'form' | 'control';

/** Props of a skeleton. */
export interface SkeletonBlockProps {
  readonly variant: SkeletonVariant;
  /** Number of expected elements; a page of a table is 10. */
  readonly count?: number;
  /** Said to screen readers, such as 'Cargando tus atenciones'. */
  readonly label?: string;
}

/** Shorter waits show nothing at all: a flash is worse than a moment of calm. */
const WAIT_MS = 200;
const WIDTHS = [styles.w60, styles.w80, styles.w40];

/** Marks a bar whose width depends on its item's index, so that a list of them does not look like a block. */
const VARIES = '';
const TWO = [styles.w60, VARIES];
/** Bars of one item, from top to bottom. */
const SHAPES: Readonly<Record<SkeletonVariant, readonly (string | undefined)[]>> = {
  lines: [VARIES],
  rows: [styles.w60, VARIES, styles.w80, styles.w40],
  cards: TWO,
  turns: [styles.date, ...TWO],
  tiles: TWO,
  form: [styles.w40, styles.control],
  control: [styles.control],
};

/** Draws the skeleton of loading content after 200 ms, with one announcement for screen readers. */
export function SkeletonBlock({ variant, count = 3, label }: SkeletonBlockProps): ReactElement {
  const text = useTexts();
  const shown = useDelay(WAIT_MS);
  const items = Array.from({ length: count }, (_, at) => at);
  return (
    <div>
      <div role="status">
        <VisuallyHidden>{shown ? (label ?? text('page.loading')) : ''}</VisuallyHidden>
      </div>
      <div className={classes(styles.block, styles[variant], !shown && styles.waiting)} aria-hidden="true">
        {items.map((at) => (
          <div key={at} className={styles.item}>
            {SHAPES[variant].map((width) => (
              <span
                key={width}
                className={classes(styles.bone, width === VARIES ? WIDTHS[at % WIDTHS.length] : width)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

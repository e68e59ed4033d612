import type { ReactElement } from 'react';
import { useTexts } from '../../engine/react/texts.ts';
import { classes } from './classes.ts';
import styles from './SkeletonBlock.module.css';
import { useDelay } from './use-delay.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/** What is on its way: the bones have its geometry, so nothing jumps when it comes. */
export type SkeletonVariant = 'lines' | 'rows' | 'cards' | 'turns' | 'tiles' | 'form' | 'control';

/** How many of what. */
export interface SkeletonBlockProps {
  readonly variant: SkeletonVariant;
  /** How many are expected; a page of a table is 10. */
  readonly count?: number;
  /** Said to screen readers, such as 'Cargando tus atenciones'. */
  readonly label?: string;
}

/** Shorter waits show nothing at all: a flash is worse than a moment of calm. */
const WAIT_MS = 200;
const WIDTHS = [styles.w60, styles.w80, styles.w40];

/** A bone that is as wide as its item's place says, so that a list of them is no block. */
const VARIES = '';
const TWO = [styles.w60, VARIES];
/** The bones of one item, from above. */
const SHAPES: Readonly<Record<SkeletonVariant, readonly (string | undefined)[]>> = {
  lines: [VARIES],
  rows: [styles.w60, VARIES, styles.w80, styles.w40],
  cards: TWO,
  turns: [styles.date, ...TWO],
  tiles: TWO,
  form: [styles.w40, styles.control],
  control: [styles.control],
};

/** Bones of what is coming, shown after 200 ms, with one announcement for screen readers. */
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

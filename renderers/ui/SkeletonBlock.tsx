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
const bone = (width: string | undefined, shape?: string | undefined): ReactElement => (
  <span className={classes(styles.bone, width, shape)} />
);

function Bones({ variant, at }: { readonly variant: SkeletonVariant; readonly at: number }): ReactElement {
  const width = WIDTHS[at % WIDTHS.length];
  switch (variant) {
    case 'lines':
      return bone(width);
    case 'rows':
      return (
        <>
          {bone(styles.w60)}
          {bone(width)}
          {bone(styles.w80)}
          {bone(styles.w40)}
        </>
      );
    case 'turns':
      return (
        <>
          {bone(undefined, styles.date)}
          <span className={styles.stack}>
            {bone(styles.w40)}
            {bone(width)}
          </span>
        </>
      );
    case 'form':
      return (
        <>
          {bone(styles.w40)}
          {bone(undefined, styles.control)}
        </>
      );
    case 'control':
      return bone(undefined, styles.control);
    default:
      return (
        <>
          {bone(styles.w60)}
          {bone(width)}
        </>
      );
  }
}

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
            <Bones variant={variant} at={at} />
          </div>
        ))}
      </div>
    </div>
  );
}

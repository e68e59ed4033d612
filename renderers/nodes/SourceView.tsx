import { createContext, type ReactElement, type ReactNode, useContext } from 'react';
import { useTexts } from '../../engine/portal/react/texts.ts';
import type { Source, SourceError, StaleSource } from '../../schemas/resolved.ts';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Note } from '../ui/Note.tsx';
import styles from './SourceView.module.css';

/** Data on its way to the screen. */
export interface SourceViewProps<Value> {
  readonly of: Source<Value>;
  /** Skeleton to show while loading. */
  readonly waiting: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/** Draws data while it loads, after it failed, and once it is ready. Data that was not requested draws nothing. */
export function SourceView<Value>({ of, waiting, children }: SourceViewProps<Value>): ReactNode {
  switch (of.status) {
    case 'idle':
      return null;
    case 'loading':
      return waiting;
    case 'error':
      return <SourceFailure error={of.error} retry={of.retry} />;
    default:
      return <Fresh of={of.stale}>{children(of.value)}</Fresh>;
  }
}

interface FreshProps {
  /** The words of data that missed an update; undefined while they are fresh. */
  readonly of: StaleSource | undefined;
  readonly children: ReactNode;
}

/** Whether a view around this one already says that its data are out of date. */
const Told = createContext(false);

/** Says above data that they are out of date, since when, with another try. It waits its turn, and takes no focus. */
export function Fresh({ of, children }: FreshProps): ReactNode {
  const text = useTexts();
  const told = useContext(Told);
  const line =
    of === undefined || told ? null : (
      <div className={styles.stale} data-print="no">
        <Note tone="warning" icon="refresh" live="status">
          {of.text}
        </Note>
        <Button tone="soft" size="small" onPress={of.retry}>
          {text('page.retry')}
        </Button>
      </div>
    );
  // One element in every case, so that the content below keeps its state when the line comes and goes.
  return (
    <Told value={told || of !== undefined}>
      {line}
      {children}
    </Told>
  );
}

/** Shows a failure, which must never look like an empty list: it says that nothing was lost, and offers a retry. */
export function SourceFailure({
  error,
  retry,
}: {
  readonly error: SourceError;
  readonly retry: () => void;
}): ReactElement {
  const text = useTexts();
  return <ErrorState title={error.title ?? text('load.failed')} text={error.message} onRetry={retry} />;
}

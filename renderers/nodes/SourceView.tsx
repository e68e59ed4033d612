import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../../engine/react/texts.ts';
import type { Source, SourceError } from '../../schemas/resolved.ts';
import { ErrorState } from '../ui/ErrorState.tsx';

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
      return children(of.value);
  }
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

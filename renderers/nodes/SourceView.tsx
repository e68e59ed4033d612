import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../../engine/react/texts.ts';
import type { Source, SourceError } from '../../schemas/resolved.ts';
import { ErrorState } from '../ui/ErrorState.tsx';

/** Data on its way to the screen. */
export interface SourceViewProps<Value> {
  readonly of: Source<Value>;
  /** Bones of what is coming. */
  readonly waiting: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/** What data looks like while it comes, after it failed, and once it is there. What nobody asked for shows nothing. */
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

/** A failure never looks like an empty list: it says so, that nothing was lost, and offers another try. */
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

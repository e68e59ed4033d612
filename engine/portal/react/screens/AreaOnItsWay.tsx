import { type ReactNode, useEffect, useState } from 'react';
import { failureText } from '../../../language/actions/answer-failure.ts';
import type { CallFailure } from '../../../language/actions/call-failure.ts';
import type { Area } from '../../../language/screens/delivery/area.ts';
import { useRuntime } from '../runtime/contexts.ts';

/** While the documents of an area come; when they do not, the reason and a way to try again. */
export function AreaOnItsWay({ area }: { readonly area: Area }): ReactNode {
  const { areas, registry, text } = useRuntime();
  const [failure, setFailure] = useState<CallFailure>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    void attempt;
    let wanted = true;
    void areas.load(area).then((failed) => {
      if (wanted) setFailure(failed);
    });
    return () => {
      wanted = false;
    };
  }, [areas, area, attempt]);
  if (failure === undefined) return <registry.shell.ScreenSkeleton />;
  const retry = () => {
    setFailure(undefined);
    setAttempt((count) => count + 1);
  };
  return <registry.shell.Fault code={failure.code} text={failureText(failure, text)} whole={true} onRetry={retry} />;
}

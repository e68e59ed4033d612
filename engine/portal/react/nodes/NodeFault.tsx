import { type ReactNode, useEffect } from 'react';
import { useRuntime } from '../runtime/contexts.ts';

/**
 * A visible, coded block in the place of a node that cannot be shown.
 * @param props.code kind of the renderer that is missing, or code of the fault
 */
export function NodeFault({ code, missing }: { readonly code: string; readonly missing: boolean }): ReactNode {
  const { registry, text } = useRuntime();
  useEffect(() => {
    if (missing) console.error(`no renderer for ${code}`);
  }, [code, missing]);
  const { Fault } = registry.shell;
  const words = text(missing ? 'page.missing' : 'page.boundary', { error: { code } });
  return <Fault code={code} text={words} whole={false} onRetry={undefined} />;
}

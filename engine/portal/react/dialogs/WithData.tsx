import { type ReactNode, useEffect, useState } from 'react';
import type { DataPort } from '../data/data-port.ts';
import { useRuntime } from '../runtime/contexts.ts';

type Come = { readonly port: DataPort } | { readonly error: unknown } | undefined;

/**
 * Renders children that need the data port once its chunk is loaded, and nothing until then. Uses its own state,
 * because React delays a `use` inside a press and shows the previous content. A failed chunk load is thrown to the
 * error boundary.
 */
export function WithData({ children }: { readonly children: (port: DataPort) => ReactNode }): ReactNode {
  const runtime = useRuntime();
  const [come, setCome] = useState<Come>();
  useEffect(() => {
    let here = true;
    const show = (now: Come) => here && setCome(now);
    void runtime.loadData().then(
      (port) => show({ port }),
      (error: unknown) => show({ error }),
    );
    return () => {
      here = false;
    };
  }, [runtime]);
  if (come === undefined) return null;
  if ('error' in come) throw come.error;
  return children(come.port);
}

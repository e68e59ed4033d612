import { type ReactNode, useEffect, useState } from 'react';
import { useRuntime } from '../contexts.ts';
import type { DataPort } from '../data/data-port.ts';

type Come = { readonly port: DataPort } | { readonly error: unknown } | undefined;

/**
 * What stands on data once its code is there, nothing until then. By its own state: what React's `use` waits for within a
 * press is held back behind what was shown before it. A code that does not come is a fault of its own.
 */
export function WithData({ children }: { readonly children: (port: DataPort) => ReactNode }): ReactNode {
  const { loadData } = useRuntime();
  const [come, setCome] = useState<Come>();
  useEffect(() => {
    let here = true;
    const tell = (now: Come) => here && setCome(now);
    void loadData().then(
      (port) => tell({ port }),
      (error: unknown) => tell({ error }),
    );
    return () => {
      here = false;
    };
  }, [loadData]);
  if (come === undefined) return null;
  if ('error' in come) throw come.error;
  return children(come.port);
}

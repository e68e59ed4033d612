import { type ReactNode, useMemo } from 'react';
import { fixedRoot, withReaders } from '../data/reader.ts';
import { useViewScope, type ViewScope, ViewScopeContext } from '../runtime/contexts.ts';

/** Content of one element of a list: below it, `item` is that element. */
export function ItemNode({ item, children }: { readonly item: unknown; readonly children: ReactNode }): ReactNode {
  const outer = useViewScope();
  const viewScope = useMemo<ViewScope>(
    () => ({ ...outer, read: withReaders(outer.read, { item: fixedRoot(item) }) }),
    [outer, item],
  );
  return <ViewScopeContext value={viewScope}>{children}</ViewScopeContext>;
}

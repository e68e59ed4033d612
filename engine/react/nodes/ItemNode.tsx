import { type ReactNode, useMemo } from 'react';
import { type Reach, ReachContext, useReach } from '../contexts.ts';
import { fixedRoot, withReaders } from '../reader.ts';

/** What is shown for one element of a list: below it, `item` is that element. */
export function ItemNode({ item, children }: { readonly item: unknown; readonly children: ReactNode }): ReactNode {
  const outer = useReach();
  const reach = useMemo<Reach>(
    () => ({ ...outer, read: withReaders(outer.read, { item: fixedRoot(item) }) }),
    [outer, item],
  );
  return <ReachContext value={reach}>{children}</ReachContext>;
}

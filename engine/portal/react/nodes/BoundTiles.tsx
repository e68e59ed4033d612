import { type ReactNode, useCallback } from 'react';
import { resolveEntries } from '../resolve/resolve-entries.ts';
import type { Resolving } from '../resolve/resolving.ts';
import { useResolved } from '../resolve/use-resolved.ts';
import { useRuntime } from '../runtime/contexts.ts';
import type { SpecialProps } from '../runtime/special-props.ts';

/** Big tiles of a group of tiles.json. */
export function BoundTiles({ node }: SpecialProps): ReactNode {
  const { registry, artifact } = useRuntime();
  const group = artifact.tiles[String(node.group)];
  const items = group?.items;
  const tiles = useResolved(useCallback((at: Omit<Resolving, 'draw'>) => resolveEntries(items, at), [items]));
  const { tiles: Tiles } = registry.nodes;
  return <Tiles tiles={tiles} />;
}

import { atom } from 'jotai';
import { type ReactNode, useMemo } from 'react';
import { isRecord } from '../../../language/rules/rule.ts';
import { readOwn } from '../../../language/rules/scope.ts';
import { readValue } from '../../../language/rules/text.ts';
import { scopeFor, withReaders } from '../data/reader.ts';
import { useRuntime, useViewScope, type ViewScope, ViewScopeContext } from '../runtime/contexts.ts';
import type { SpecialProps } from '../runtime/special-props.ts';
import { NodeFault } from './NodeFault.tsx';

/** A shared part of screens. Inside it, `received` holds the part's values, not those of the screen. */
export function PartNode({ node, at, draw }: SpecialProps): ReactNode {
  const { artifact } = useRuntime();
  const outer = useViewScope();
  const use = String(node.use);
  const view = Object.hasOwn(artifact.parts, use) ? artifact.parts[use]?.view : undefined;
  const viewScope = useMemo<ViewScope>(() => {
    const given = isRecord(node.with) ? node.with : {};
    const values = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, atom((get) => readValue(value, scopeFor(outer.read, get)))]),
    );
    return {
      screenRuntime: outer.screenRuntime,
      read: withReaders(outer.read, {
        received: (get, names) => {
          const value = Object.hasOwn(values, names[1] ?? '') ? values[names[1] ?? ''] : undefined;
          return value && readOwn(get(value), names.slice(2));
        },
      }),
      dataStatus(get, names) {
        if (names[0] !== 'received') return outer.dataStatus(get, names);
        const { port } = outer.screenRuntime.parts;
        return port?.dataStatusOfValue(get, given[names[1] ?? ''], outer) ?? { kind: 'ready' };
      },
    };
  }, [outer, node]);
  if (view === undefined) return <NodeFault code={use} missing={true} />;
  return <ViewScopeContext value={viewScope}>{draw.node(view, `${at}.${use}`)}</ViewScopeContext>;
}

import { atom } from 'jotai';
import { type ReactNode, useMemo } from 'react';
import { isRecord } from '../../rules/rule.ts';
import { readOwn } from '../../rules/scope.ts';
import { readValue } from '../../rules/text.ts';
import { type Reach, ReachContext, useReach, useRuntime } from '../contexts.ts';
import { scopeFor, withReaders } from '../reader.ts';
import { NodeFault } from './NodeFault.tsx';
import type { SpecialProps } from './special-props.ts';

/** A shared piece of screens: below it, `received` is what it was given, not what the screen received. */
export function PartNode({ node, at, draw }: SpecialProps): ReactNode {
  const { artifact } = useRuntime();
  const outer = useReach();
  const use = String(node.use);
  const view = Object.hasOwn(artifact.parts, use) ? artifact.parts[use]?.view : undefined;
  const reach = useMemo<Reach>(() => {
    const given = isRecord(node.with) ? node.with : {};
    const values = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, atom((get) => readValue(value, scopeFor(outer.read, get)))]),
    );
    return {
      frame: outer.frame,
      read: withReaders(outer.read, {
        received: (get, names) => {
          const value = Object.hasOwn(values, names[1] ?? '') ? values[names[1] ?? ''] : undefined;
          return value && readOwn(get(value), names.slice(2));
        },
      }),
      standing(get, names) {
        if (names[0] !== 'received') return outer.standing(get, names);
        const { port } = outer.frame.parts;
        return port?.standingOfValue(get, given[names[1] ?? ''], outer) ?? { kind: 'ready' };
      },
    };
  }, [outer, node]);
  if (view === undefined) return <NodeFault code={use} missing={true} />;
  return <ReachContext value={reach}>{draw.node(view, `${at}.${use}`)}</ReachContext>;
}

import { type ComponentType, type ReactNode, useMemo } from 'react';
import { blockOutcomes } from '../../../schemas/generated/node-annotations.ts';
import type { Actions } from '../../actions/action.ts';
import { runActions } from '../../actions/run-actions.ts';
import { isRecord } from '../../rules/rule.ts';
import { useReach, useRuntime } from '../contexts.ts';
import { useFrameBusy } from '../frame/use-frame-busy.ts';
import { NodeFault } from './NodeFault.tsx';
import type { SpecialProps } from './special-props.ts';

interface AnyBlock {
  readonly props: unknown;
  readonly on: Readonly<Record<string, (outcome?: unknown) => Promise<void>>>;
}

/** A block in code: its props by value, its outcomes as functions that run the document's actions. */
export function BlockNode({ node, props }: SpecialProps): ReactNode {
  const { registry } = useRuntime();
  const reach = useReach();
  const busy = useFrameBusy(reach.frame);
  const use = String(node.use);
  const on = useMemo(() => {
    const lists = isRecord(node.on) ? node.on : {};
    // An outcome that the document does not answer does nothing.
    const run = (name: string) => async (outcome?: unknown) => {
      const actions = Object.hasOwn(lists, name) ? (lists[name] as Actions) : [];
      await runActions(actions, reach.frame.host(reach.read, busy), { outcome: outcome ?? {} });
    };
    return Object.fromEntries((blockOutcomes[use] ?? []).map((name) => [name, run(name)]));
  }, [node, use, reach, busy]);
  const blocks = registry.blocks as unknown as Readonly<Record<string, ComponentType<AnyBlock> | undefined>>;
  const Block = Object.hasOwn(blocks, use) ? blocks[use] : undefined;
  return Block === undefined ? <NodeFault code={use} missing={true} /> : <Block props={props.with ?? {}} on={on} />;
}

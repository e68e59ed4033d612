import { type ReactNode, useMemo } from 'react';
import { blockOutcomes } from '../../../../schemas/generated/node-annotations.ts';
import type { Actions } from '../../../language/actions/action.ts';
import { runActions } from '../../../language/actions/run-actions.ts';
import { isRecord } from '../../../language/rules/rule.ts';
import { useRuntime, useViewScope } from '../runtime/contexts.ts';
import { rendererOf } from '../runtime/registry.ts';
import type { SpecialProps } from '../runtime/special-props.ts';
import { useScreenBusy } from '../runtime/use-screen-busy.ts';
import { NodeFault } from './NodeFault.tsx';

/** A block in code: its props by value, its outcomes as functions that run the document's actions. */
export function BlockNode({ node, props }: SpecialProps): ReactNode {
  const { registry } = useRuntime();
  const viewScope = useViewScope();
  const busy = useScreenBusy(viewScope.screenRuntime);
  const use = String(node.use);
  const on = useMemo(() => {
    const lists = isRecord(node.on) ? node.on : {};
    // An outcome that the document does not answer does nothing.
    const run = (name: string) => async (outcome?: unknown) => {
      const actions = Object.hasOwn(lists, name) ? (lists[name] as Actions) : [];
      await runActions(actions, viewScope.screenRuntime.host(viewScope.read, busy), { outcome: outcome ?? {} });
    };
    return Object.fromEntries((blockOutcomes[use] ?? []).map((name) => [name, run(name)]));
  }, [node, use, viewScope, busy]);
  const Block = rendererOf(registry.blocks, use);
  return Block === undefined ? <NodeFault code={use} missing={true} /> : <Block props={props.with ?? {}} on={on} />;
}

import { atom, useAtomValue } from 'jotai';
import { type ComponentType, type ReactNode, Suspense, useContext, useEffect, useMemo } from 'react';
import { nodeAnnotations } from '../../../../schemas/generated/node-annotations.ts';
import type { JsonObject } from '../../../language/artifact.ts';
import { RuleFault } from '../../../language/rules/fault.ts';
import { holds } from '../../../language/rules/holds.ts';
import { scopeFor } from '../data/reader.ts';
import { GatesContext, gateOf } from '../leaving/gates.ts';
import { makeInstance } from '../resolve/instance.ts';
import { resolveProps } from '../resolve/resolve-props.tsx';
import { useRuntime, useViewScope } from '../runtime/contexts.ts';
import { rendererOf } from '../runtime/registry.ts';
import type { Draw, Props, SpecialProps } from '../runtime/special-props.ts';
import { Boundary } from './Boundary.tsx';
import { NodeFault } from './NodeFault.tsx';
import { specialNodes } from './special-nodes.ts';

/** Current content of a node. */
type Shown =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'fault'; readonly code: string; readonly detail: string }
  | { readonly kind: 'shown'; readonly props: Props };

/**
 * A node of a document: hides it, or resolves its properties and passes them to its renderer. It re-renders only when a
 * value that it reads has changed. A fault of its document, or of its renderer, stays inside it.
 */
export function NodeView({ node, at }: { readonly node: JsonObject; readonly at: string }): ReactNode {
  const runtime = useRuntime();
  const viewScope = useViewScope();
  const shownAtom = useMemo(() => {
    const instance = makeInstance(runtime);
    return atom((get): Shown => {
      const scope = scopeFor(viewScope.read, get);
      try {
        if (!holds(node.visible, scope)) return { kind: 'hidden' };
        const notes = nodeAnnotations[String(node.node)] ?? {};
        return {
          kind: 'shown',
          props: resolveProps(node, notes, { runtime, viewScope, instance, draw, get, scope, item: undefined }),
        };
      } catch (error) {
        const code = error instanceof RuleFault ? error.code : 'INTERNAL';
        return { kind: 'fault', code, detail: String(error) };
      }
    });
  }, [runtime, viewScope, node]);
  const shown = useAtomValue(shownAtom);
  const outer = useContext(GatesContext);
  const gates = useMemo(() => {
    const gate = gateOf(node, viewScope.read);
    return gate === undefined ? outer : [...outer, gate];
  }, [outer, node, viewScope]);
  const where = `${viewScope.screenRuntime.parts.id}: ${at}`;
  const fault = shown.kind === 'fault' ? shown.detail : undefined;
  useEffect(() => {
    if (fault !== undefined) console.error(`${where}: ${fault}`);
  }, [where, fault]);
  if (shown.kind === 'hidden') return null;
  if (shown.kind === 'fault') return <NodeFault code={shown.code} missing={false} />;
  const drawn = (
    <Boundary at={where} fallback={() => <NodeFault code="INTERNAL" missing={false} />}>
      <Suspense>
        <Rendered kind={String(node.node)} node={node} props={shown.props} at={at} />
      </Suspense>
    </Boundary>
  );
  const view = gates === outer ? drawn : <GatesContext value={gates}>{drawn}</GatesContext>;
  // `display: contents`: the parent lays out the content as before.
  return node.media === undefined ? view : <div data-media={String(node.media)}>{view}</div>;
}

/** Draws the nodes inside a node. */
const draw: Draw = {
  node: (node, at) => <NodeView node={node} at={at} />,
  nodes: (nodes, at) =>
    Object.entries(nodes).map(([key, node]) => <NodeView key={key} node={node} at={`${at}.${key}`} />),
};

function Rendered({ kind, node, props, at }: Omit<SpecialProps, 'draw'> & { readonly kind: string }): ReactNode {
  const { registry } = useRuntime();
  const Special = bindingOf(specialNodes, kind) ?? bindingOf(registry.bound, kind);
  if (Special !== undefined) return <Special node={node} props={props} at={at} draw={draw} />;
  const Renderer = rendererOf(registry.nodes, kind);
  return Renderer === undefined ? <NodeFault code={kind} missing={true} /> : <Renderer {...props} />;
}

const bindingOf = (bindings: Readonly<Record<string, ComponentType<SpecialProps>>>, kind: string) =>
  Object.hasOwn(bindings, kind) ? bindings[kind] : undefined;

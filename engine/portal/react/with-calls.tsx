import type { ComponentType, ReactElement } from 'react';
import type { BlockKind, BlockProps } from '../../../schemas/generated/node-props.ts';
import type { Block } from './runtime/registry.ts';
import { useCalls } from './use-calls.ts';

/**
 * Gives a block the calls that its schema declares. It comes with the code of blocks, so that the first screen
 * does not pay for it.
 */
export function withCalls<Kind extends BlockKind>(Shown: ComponentType<Block<Kind>>): ComponentType<BlockProps[Kind]> {
  // The cast: TypeScript cannot tell that the props of some kind have nothing of React's own, such as `key`.
  const Drawn = Shown as ComponentType<object>;
  return function WithCalls(block: BlockProps[Kind]): ReactElement {
    const given: Block<Kind> = { ...block, calls: useCalls() };
    return <Drawn {...given} />;
  };
}

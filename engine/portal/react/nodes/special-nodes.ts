import type { ComponentType } from 'react';
import type { SpecialProps } from '../runtime/special-props.ts';
import { BlockNode } from './BlockNode.tsx';
import { BoundForm } from './BoundForm.tsx';
import { BoundSteps } from './BoundSteps.tsx';
import { PartNode } from './PartNode.tsx';

/** Nodes of entry pages whose meaning is more than their properties; the others are in the registry's `bound`. */
export const specialNodes: Readonly<Record<string, ComponentType<SpecialProps>>> = {
  block: BlockNode,
  form: BoundForm,
  part: PartNode,
  steps: BoundSteps,
};

import { type ComponentType, lazy } from 'react';
import { BlockNode } from './BlockNode.tsx';
import { FormNode } from './FormNode.tsx';
import { PartNode } from './PartNode.tsx';
import type { SpecialProps } from './special-props.ts';

/** Nodes whose meaning is more than their properties. Those of no public first page come when they are wanted. */
export const specialNodes: Readonly<Record<string, ComponentType<SpecialProps>>> = {
  autosave: lazy(async () => ({ default: (await import('./AutosaveNode.tsx')).AutosaveNode })),
  block: BlockNode,
  filters: lazy(async () => ({ default: (await import('./FiltersNode.tsx')).FiltersNode })),
  form: FormNode,
  part: PartNode,
  pdf: lazy(async () => ({ default: (await import('./PdfNode.tsx')).PdfNode })),
  steps: lazy(async () => ({ default: (await import('./StepsNode.tsx')).StepsNode })),
  tiles: lazy(async () => ({ default: (await import('../screens/frame-chunk.ts')).TilesNode })),
};

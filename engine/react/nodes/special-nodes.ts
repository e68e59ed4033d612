import type { ComponentType } from 'react';
import { lazyParts } from '../lazy-parts.tsx';
import { BlockNode } from './BlockNode.tsx';
import { FormNode } from './FormNode.tsx';
import { PartNode } from './PartNode.tsx';
import type { SpecialProps } from './special-props.ts';

/** Nodes whose meaning is more than their properties. Those of no public first page come when they are wanted. */
export const specialNodes: Readonly<Record<string, ComponentType<SpecialProps>>> = {
  autosave: lazyParts(() => import('./AutosaveNode.tsx')).part((parts) => parts.AutosaveNode),
  block: BlockNode,
  filters: lazyParts(() => import('./FiltersNode.tsx')).part((parts) => parts.FiltersNode),
  form: FormNode,
  part: PartNode,
  pdf: lazyParts(() => import('./PdfNode.tsx')).part((parts) => parts.PdfNode),
  steps: lazyParts(() => import('./StepsNode.tsx')).part((parts) => parts.StepsNode),
  tiles: lazyParts(() => import('../screens/frame-chunk.ts')).part((parts) => parts.TilesNode),
};

import type { ComponentType } from 'react';
import { BlockNode } from './BlockNode.tsx';
import { BoundAutosave } from './BoundAutosave.tsx';
import { BoundFilters } from './BoundFilters.tsx';
import { BoundForm } from './BoundForm.tsx';
import { BoundPdf } from './BoundPdf.tsx';
import { BoundSteps } from './BoundSteps.tsx';
import { BoundTiles } from './BoundTiles.tsx';
import { PartNode } from './PartNode.tsx';
import type { SpecialProps } from './special-props.ts';

/** Nodes whose meaning is more than their properties. */
export const specialNodes: Readonly<Record<string, ComponentType<SpecialProps>>> = {
  autosave: BoundAutosave,
  block: BlockNode,
  filters: BoundFilters,
  form: BoundForm,
  part: PartNode,
  pdf: BoundPdf,
  steps: BoundSteps,
  tiles: BoundTiles,
};

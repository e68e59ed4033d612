import type { ComponentType } from 'react';
import { lazyParts } from '../lazy-parts.tsx';
import { loadFrameParts } from '../screens/use-frame-parts.ts';
import { BlockNode } from './BlockNode.tsx';
import { FormNode } from './FormNode.tsx';
import { PartNode } from './PartNode.tsx';
import type { SpecialProps } from './special-props.ts';

const signedIn = lazyParts(() => import('./signed-in-nodes.ts'));

const frame = lazyParts(loadFrameParts);

/** Fetches what draws tiles: they are most of a patient's first page, and what is below them would move. */
export const { preload: fetchTiles } = frame;

/** Nodes whose meaning is more than their properties. Those of no public first page come when they are wanted. */
export const specialNodes: Readonly<Record<string, ComponentType<SpecialProps>>> = {
  autosave: signedIn.part((parts) => parts.AutosaveNode),
  block: BlockNode,
  filters: signedIn.part((parts) => parts.FiltersNode),
  form: FormNode,
  part: PartNode,
  pdf: signedIn.part((parts) => parts.PdfNode),
  steps: lazyParts(() => import('./StepsNode.tsx')).part((parts) => parts.StepsNode),
  tiles: frame.part((parts) => parts.TilesNode),
};

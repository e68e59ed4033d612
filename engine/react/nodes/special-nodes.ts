import type { ComponentType } from 'react';
import { lazyParts } from '../lazy-parts.tsx';
import { loadFrameChunk } from '../screens/use-frame-chunk.ts';
import { BlockNode } from './BlockNode.tsx';
import { FormComing } from './FormComing.tsx';
import { FormNode } from './FormNode.tsx';
import { PartNode } from './PartNode.tsx';
import type { SpecialProps } from './special-props.ts';

/** Those that only pages of signed-in people have, in one chunk with what stands around such pages. */
const signedIn = lazyParts(loadFrameChunk);

/** Fetches those of signed-in people: what stands below tiles or beside filters would move when they come. */
export const { preload: fetchSignedInNodes } = signedIn;

/** Nodes whose meaning is more than their properties. Those of no public first page come when they are wanted. */
export const specialNodes: Readonly<Record<string, ComponentType<SpecialProps>>> = {
  autosave: signedIn.part((parts) => parts.AutosaveNode),
  block: BlockNode,
  filters: signedIn.part((parts) => parts.FiltersNode),
  form: FormNode,
  part: PartNode,
  pdf: signedIn.part((parts) => parts.PdfNode),
  steps: lazyParts(() => import('./StepsNode.tsx')).part((parts) => parts.StepsNode, FormComing),
  tiles: signedIn.part((parts) => parts.TilesNode),
};

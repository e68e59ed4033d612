/** What stands around and leads through the pages of signed-in people, in one chunk that comes with their documents. */
export { AutosaveNode } from '../nodes/AutosaveNode.tsx';
export { FiltersNode } from '../nodes/FiltersNode.tsx';
export { PdfNode } from '../nodes/PdfNode.tsx';
export { TilesNode } from '../nodes/TilesNode.tsx';
export { resolveFrame } from './resolve-frame.ts';

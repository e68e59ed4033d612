/** The code of pages with a frame, in one chunk that comes with the documents of whoever signs in: header, footer, ways through. */
export { AutosaveNode } from '../nodes/AutosaveNode.tsx';
export { FiltersNode } from '../nodes/FiltersNode.tsx';
export { PdfNode } from '../nodes/PdfNode.tsx';
export { TilesNode } from '../nodes/TilesNode.tsx';
export { resolveFrame } from './resolve-frame.ts';

/** Special nodes that only pages of signed-in people have, in one chunk. */
export { AutosaveNode } from './AutosaveNode.tsx';
export { FiltersNode } from './FiltersNode.tsx';
export { PdfNode } from './PdfNode.tsx';

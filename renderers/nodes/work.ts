import '../ui/icons-private.ts';

/**
 * Nodes with which people search, choose and write, in one chunk with the parts of Mantine that they are made of: the
 * first page after signing in has none (HOME-01). WORK_NODES (engine/screens) names them for who fetches it ahead.
 */
export { AccordionNode } from './AccordionNode.tsx';
export { AutosaveNode } from './AutosaveNode.tsx';
export { ChoicesNode } from './ChoicesNode.tsx';
export { CodesNode } from './CodesNode.tsx';
export { DatedNode } from './DatedNode.tsx';
export { FiltersNode } from './FiltersNode.tsx';
export { HelpNode } from './HelpNode.tsx';
export { InputNode } from './InputNode.tsx';
export { KeysNode } from './KeysNode.tsx';
export { MoreNode } from './MoreNode.tsx';
export { SegmentedNode } from './SegmentedNode.tsx';
export { SelectNode } from './SelectNode.tsx';
export { TableNode } from './TableNode.tsx';
export { TextareaNode } from './TextareaNode.tsx';

import '../ui/icons-private.ts';

/* Nodes on Mantine, with which people search, choose and write. */
export { BoundAutosave } from '../../engine/portal/react/nodes/BoundAutosave.tsx';
export { BoundFilters } from '../../engine/portal/react/nodes/BoundFilters.tsx';
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

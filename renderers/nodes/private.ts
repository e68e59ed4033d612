import '../ui/icons-private.ts';

export { PdfNode } from '../pdf/PdfNode.tsx';
/**
 * Nodes of the signed-in area and the frame around them, in one chunk with its icons: pages of the entry have neither,
 * and never fetch it.
 */
export { Footer } from '../shell/Footer.tsx';
export { Header } from '../shell/Header.tsx';
export { AccordionNode } from './AccordionNode.tsx';
export { AutosaveNode } from './AutosaveNode.tsx';
export { BadgeNode } from './BadgeNode.tsx';
export { ChoicesNode } from './ChoicesNode.tsx';
export { CodesNode } from './CodesNode.tsx';
export { ChartNode } from './chart-part.ts';
export { DatedNode } from './DatedNode.tsx';
export { DocumentNode } from './DocumentNode.tsx';
export { FactsNode } from './FactsNode.tsx';
export { FiltersNode } from './FiltersNode.tsx';
export { HelpNode } from './HelpNode.tsx';
export { HeroNode } from './HeroNode.tsx';
export { InputNode } from './InputNode.tsx';
export { KeysNode } from './KeysNode.tsx';
export { LoadNode } from './LoadNode.tsx';
export { MoreNode } from './MoreNode.tsx';
export { ProgressNode } from './ProgressNode.tsx';
export { PasskeyNode } from './passkey-part.ts';
export { QrNode } from './qr-part.ts';
export { SegmentedNode } from './SegmentedNode.tsx';
export { SelectNode } from './SelectNode.tsx';
export { SplitNode } from './SplitNode.tsx';
export { StepsNode } from './StepsNode.tsx';
export { TableNode } from './TableNode.tsx';
export { TextareaNode } from './TextareaNode.tsx';
export { TilesNode } from './TilesNode.tsx';

import '../ui/icons-private.ts';

export { PdfNode } from '../pdf/PdfNode.tsx';
/**
 * Nodes of the signed-in area and the frame around them, in one chunk with its icons: pages of the entry have neither,
 * and never fetch it.
 */
export { Footer } from '../shell/Footer.tsx';
export { Header } from '../shell/Header.tsx';
export { BadgeNode } from './BadgeNode.tsx';
export { ChartNode } from './chart-part.ts';
export { DocumentNode } from './DocumentNode.tsx';
export { FactsNode } from './FactsNode.tsx';
export { HeroNode } from './HeroNode.tsx';
export { LoadNode } from './LoadNode.tsx';
export { ProgressNode } from './ProgressNode.tsx';
export { PasskeyNode } from './passkey-part.ts';
export { QrNode } from './qr-part.ts';
export { SplitNode } from './SplitNode.tsx';
export { StepsNode } from './StepsNode.tsx';
export { TilesNode } from './TilesNode.tsx';

import '../ui/icons-private.ts';

/* Frame and nodes of the pages behind sign-in, with their icons: no entry page fetches them. */
export { BoundPdf } from '../../engine/portal/react/nodes/BoundPdf.tsx';
export { BoundTiles } from '../../engine/portal/react/nodes/BoundTiles.tsx';
export { PdfNode } from '../pdf/PdfNode.tsx';
export { Footer } from '../shell/Footer.tsx';
export { Header } from '../shell/Header.tsx';
export { BadgeNode } from './BadgeNode.tsx';
export { DocumentNode } from './DocumentNode.tsx';
export { FactsNode } from './FactsNode.tsx';
export { HeroNode } from './HeroNode.tsx';
export { LoadNode } from './LoadNode.tsx';
export { ProgressNode } from './ProgressNode.tsx';
export { SplitNode } from './SplitNode.tsx';
export { TilesNode } from './TilesNode.tsx';

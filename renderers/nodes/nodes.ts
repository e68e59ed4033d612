import type { Registry } from '../../engine/portal/react/runtime/registry.ts';
import { ButtonNode } from './ButtonNode.tsx';
import { CardNode } from './CardNode.tsx';
import { DividerNode } from './DividerNode.tsx';
import { FormNode } from './FormNode.tsx';
import { HeadingNode } from './HeadingNode.tsx';
import { IframeNode } from './IframeNode.tsx';
import { ImageNode } from './ImageNode.tsx';
import { LinkNode } from './LinkNode.tsx';
import { ListNode } from './ListNode.tsx';
import { LogoNode } from './LogoNode.tsx';
import { charts, mantineNodes, passkeys, qr, signedInNodes } from './lazy.ts';
import { NoteNode } from './NoteNode.tsx';
import { ControlWaiting, PartHeld, PartWaiting } from './PartWaiting.tsx';
import { RowNode } from './RowNode.tsx';
import { StackNode } from './StackNode.tsx';
import { StepsNode } from './StepsNode.tsx';
import { TextNode } from './TextNode.tsx';
import { VideoNode } from './VideoNode.tsx';

/** The renderer of each node. Those of entry pages come with the page, the others when they are wanted. */
export const nodes = {
  accordion: mantineNodes.part((parts) => parts.AccordionNode, PartWaiting),
  autosave: mantineNodes.part((parts) => parts.AutosaveNode),
  badge: signedInNodes.part((parts) => parts.BadgeNode),
  button: ButtonNode,
  card: CardNode,
  chart: charts.part((parts) => parts.ChartNode, PartWaiting),
  choices: mantineNodes.part((parts) => parts.ChoicesNode),
  codes: mantineNodes.part((parts) => parts.CodesNode),
  dated: mantineNodes.part((parts) => parts.DatedNode),
  divider: DividerNode,
  document: signedInNodes.part((parts) => parts.DocumentNode),
  facts: signedInNodes.part((parts) => parts.FactsNode, PartHeld),
  filters: mantineNodes.part((parts) => parts.FiltersNode, ControlWaiting),
  form: FormNode,
  frame: IframeNode,
  heading: HeadingNode,
  help: mantineNodes.part((parts) => parts.HelpNode),
  hero: signedInNodes.part((parts) => parts.HeroNode),
  image: ImageNode,
  input: mantineNodes.part((parts) => parts.InputNode),
  keys: mantineNodes.part((parts) => parts.KeysNode),
  link: LinkNode,
  list: ListNode,
  load: signedInNodes.part((parts) => parts.LoadNode, PartWaiting),
  logo: LogoNode,
  more: mantineNodes.part((parts) => parts.MoreNode),
  note: NoteNode,
  passkey: passkeys.part((parts) => parts.PasskeyNode),
  progress: signedInNodes.part((parts) => parts.ProgressNode),
  pdf: signedInNodes.part((parts) => parts.PdfNode, PartWaiting),
  qr: qr.part((parts) => parts.QrNode),
  row: RowNode,
  segmented: mantineNodes.part((parts) => parts.SegmentedNode),
  select: mantineNodes.part((parts) => parts.SelectNode),
  split: signedInNodes.part((parts) => parts.SplitNode),
  stack: StackNode,
  steps: StepsNode,
  table: mantineNodes.part((parts) => parts.TableNode, PartWaiting),
  text: TextNode,
  textarea: mantineNodes.part((parts) => parts.TextareaNode),
  tiles: signedInNodes.part((parts) => parts.TilesNode),
  video: VideoNode,
} satisfies Registry['nodes'];

/** Bindings of nodes that no entry page has: each comes with its renderer. */
export const bound = {
  autosave: mantineNodes.part((parts) => parts.BoundAutosave),
  filters: mantineNodes.part((parts) => parts.BoundFilters, ControlWaiting),
  pdf: signedInNodes.part((parts) => parts.BoundPdf, PartWaiting),
  tiles: signedInNodes.part((parts) => parts.BoundTiles),
} satisfies Registry['bound'];

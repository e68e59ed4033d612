import { FormComing } from '../../engine/react/nodes/FormComing.tsx';
import type { Registry } from '../../engine/react/registry.ts';
import { ButtonNode } from './ButtonNode.tsx';
import { besideParts } from './beside-parts.ts';
import { DividerNode } from './DividerNode.tsx';
import { FormNode } from './FormNode.tsx';
import { HeadingNode } from './HeadingNode.tsx';
import { LinkNode } from './LinkNode.tsx';
import { LogoNode } from './LogoNode.tsx';
import { NoteNode } from './NoteNode.tsx';
import { PartHeld, PartWaiting } from './PartWaiting.tsx';
import { RowNode } from './RowNode.tsx';
import { StackNode } from './StackNode.tsx';
import { signedInParts } from './signed-in-parts.ts';
import { TextNode } from './TextNode.tsx';
import { workParts } from './work-parts.ts';

const { part } = signedInParts;
const { part: beside } = besideParts;
const { part: work } = workParts;

/** The renderer of each node. Those of a first view come with the page, the others when they are wanted. */
export const nodes = {
  accordion: work((parts) => parts.AccordionNode),
  autosave: work((parts) => parts.AutosaveNode),
  badge: part((parts) => parts.BadgeNode),
  button: ButtonNode,
  card: beside((parts) => parts.CardNode, PartHeld),
  chart: part((parts) => parts.ChartNode),
  choices: work((parts) => parts.ChoicesNode),
  codes: work((parts) => parts.CodesNode),
  dated: work((parts) => parts.DatedNode),
  divider: DividerNode,
  document: part((parts) => parts.DocumentNode),
  facts: part((parts) => parts.FactsNode, PartHeld),
  filters: work((parts) => parts.FiltersNode),
  form: FormNode,
  frame: beside((parts) => parts.FrameNode),
  heading: HeadingNode,
  help: work((parts) => parts.HelpNode),
  hero: part((parts) => parts.HeroNode),
  image: beside((parts) => parts.ImageNode),
  input: work((parts) => parts.InputNode),
  keys: work((parts) => parts.KeysNode),
  link: LinkNode,
  list: beside((parts) => parts.ListNode),
  load: part((parts) => parts.LoadNode, PartWaiting),
  logo: LogoNode,
  more: work((parts) => parts.MoreNode),
  note: NoteNode,
  passkey: part((parts) => parts.PasskeyNode),
  progress: part((parts) => parts.ProgressNode),
  pdf: part((parts) => parts.PdfNode, PartWaiting),
  qr: part((parts) => parts.QrNode),
  row: RowNode,
  segmented: work((parts) => parts.SegmentedNode),
  select: work((parts) => parts.SelectNode),
  split: part((parts) => parts.SplitNode),
  stack: StackNode,
  steps: part((parts) => parts.StepsNode, FormComing),
  table: work((parts) => parts.TableNode, PartWaiting),
  text: TextNode,
  textarea: work((parts) => parts.TextareaNode),
  tiles: part((parts) => parts.TilesNode),
  video: beside((parts) => parts.VideoNode),
} satisfies Registry['nodes'];

/** Nodes that public pages show below or after their form, or in a dialog, in one chunk: no first view waits for them. */
export { CardNode } from './CardNode.tsx';
export { FrameNode } from './FrameNode.tsx';
export { ImageNode } from './ImageNode.tsx';
export { ListNode } from './ListNode.tsx';
export { VideoNode } from './VideoNode.tsx';

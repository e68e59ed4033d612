/** Nodes that public pages show below their form or in a dialog, in one chunk: no first view waits for them. */
export { FrameNode } from './FrameNode.tsx';
export { ListNode } from './ListNode.tsx';
export { VideoNode } from './VideoNode.tsx';

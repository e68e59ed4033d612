/** What stands around and leads through the pages of signed-in people, in one chunk that comes with their documents. */
export { TilesNode } from '../nodes/TilesNode.tsx';
export { resolveFrame } from './resolve-frame.ts';

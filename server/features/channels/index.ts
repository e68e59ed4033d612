/** Public API of this feature: other features import nothing else of it. */
export { messenger, sendByChannel } from './messenger.ts';

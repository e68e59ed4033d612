/** Public API of this feature: other features import nothing else of it. */
export { type Wait, waitsOf } from './waits-of.ts';

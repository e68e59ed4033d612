/** Public API of this feature: other features import nothing else of it. */
export { requestSignInLink } from './request-code.ts';

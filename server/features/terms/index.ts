/** Public API of this feature: other features import nothing else of it. */
export { type AcceptedTerms, acceptedTerms, scopeAfterTerms } from './accepted-terms.ts';

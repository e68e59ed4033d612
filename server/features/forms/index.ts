/** Public API of this feature: other features import nothing else of it. */

export { type Accepted, accept, verdictOf } from './accept.ts';
export { acceptOwnFilter } from './accept-own-filter.ts';
export { formScopeOf } from './form-roots.ts';
export { judgeFor, markOf, olderPageRefusal, versionOld } from './older-page.ts';

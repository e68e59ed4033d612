/** Public API of this feature: other features import nothing else of it. */
export { keepCaseDocument, readsCaseDocument } from './case-documents.ts';
export { firstNote } from './create-case.ts';
export { keepFollowUp } from './follow-ups.ts';
export { managerOf } from './with-case-audit.ts';

/** Public API of this feature: other features import nothing else of it. */

export { managerOf } from './case-access.ts';
export { keepCaseDocument, readsCaseDocument } from './case-documents.ts';
export { firstNote } from './create-case.ts';
export { keepFollowUp } from './follow-ups.ts';
export { dropManagerMail, type ManagerNews, mailManager } from './mail-manager.ts';

/** What turns a call into a request: comes with the first call, not with the page. */
export { callTable } from '../../schemas/generated/call-table.ts';
export { buildRequest } from './build-request.ts';
export { isEmptyAnswer } from './is-empty-answer.ts';
export { isUnsure, PAUSES, sendUntilKnown } from './send-again.ts';

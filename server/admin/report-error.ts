import { operatorMessage } from '../../engine/language/messages/operator.ts';
import { fileSentence } from '../../tools/readers/file-sentence.ts';
import { OperatorError, OperatorErrors } from '../platform/core/operator-error.ts';
import { rootCause } from '../platform/core/root-cause.ts';
import { isOutage } from '../platform/db/outage.ts';
import { OrderRefused } from './operator.ts';

/** Text of a failed order for the operator: what to mend, or the stack of an error that only its author can mend. */
export function reportError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ([OperatorError, OperatorErrors, OrderRefused].some((known) => error instanceof known)) return error.message;
  const ofFile = fileSentence(error);
  if (ofFile !== undefined) return ofFile;
  if (isOutage(error)) return operatorMessage('DATABASE_LOST', { detail: rootCause(error) });
  return error.stack ?? error.message;
}

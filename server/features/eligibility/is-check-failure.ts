import { AppError } from '../../platform/core/app-error.ts';

/** Whether a check failed a request: it refused the person, or could not judge. */
export const isCheckFailure = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'NOT_ELIGIBLE' || error.code === 'CHECK_REFUSED');

import { notFound } from '../../platform/core/app-error.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Validates an attention's id, because PostgreSQL raises an error for an invalid uuid.
 * @throws AppError 404
 */
export function attentionId(sent: string): string {
  if (!UUID.test(sent)) throw notFound();
  return sent;
}

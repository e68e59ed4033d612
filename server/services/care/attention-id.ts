import { notFound } from '../../app-error.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The id of an attention as the database takes it. What cannot be one names nothing: it must not reach a uuid column,
 * where PostgreSQL would raise an error.
 * @throws AppError 404
 */
export function attentionId(sent: string): string {
  if (!UUID.test(sent)) throw notFound();
  return sent;
}

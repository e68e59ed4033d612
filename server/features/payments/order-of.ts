import type { Order } from '../../../engine/domain/payment/order.ts';
import type { payments } from '../../platform/db/schema/index.ts';

/** The order of a row, as the domain judges it. */
export function orderOf({
  status,
  droppedAt,
  createdAt,
  hasOpenTry,
}: Pick<typeof payments.$inferSelect, 'status' | 'droppedAt' | 'createdAt' | 'hasOpenTry'>): Order {
  return { state: droppedAt === null ? status : 'dropped', createdAt, hasOpenTry };
}

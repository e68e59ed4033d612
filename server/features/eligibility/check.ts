import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { type Check, checksOf } from '../../../engine/language/checks/check.ts';
import type points from '../../../schemas/points.json';

/** Points at which a tenant may run checks (schemas/points.json). */
export type Point = keyof typeof points;

/** The tenant's checks of a point, in their order. */
export function checksAt(tenant: CompiledTenant, point: Point): readonly Check[] {
  return checksOf(tenant).filter(({ at }) => at.includes(point));
}

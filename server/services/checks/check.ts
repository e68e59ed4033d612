import type { CompiledTenant, Json, Rule } from '../../../engine/artifact.ts';
import { isRecord } from '../../../engine/rules/rule.ts';
import type points from '../../../schemas/points.json';

/** Where a tenant may check somebody (schemas/points.json). */
export type Point = keyof typeof points;

/** A check as the compiler leaves it. */
export interface Check {
  readonly id: string;
  readonly at: readonly string[];
  readonly when?: Rule;
  /** Name of the connector that is asked; without it nobody is. */
  readonly call?: string;
  readonly with?: { readonly [name: string]: Json };
  readonly passWhen: Rule;
  readonly store?: { readonly [name: string]: Json };
}

/** The tenant's checks of a point, in their order. */
export function checksAt(tenant: CompiledTenant, point: Point): readonly Check[] {
  return Object.entries(tenant.server.checks)
    .filter(([, check]) => isRecord(check))
    .map(([id, check]) => ({ ...(check as unknown as Check), id }))
    .filter(({ at }) => at.includes(point));
}

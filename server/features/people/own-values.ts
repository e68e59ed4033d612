import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { OWN_FIELDS } from '../../../engine/language/forms/own-name.ts';
import type { Payload } from '../../../engine/language/forms/payload.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import { mismatch } from '../../../engine/language/rules/values/mismatch.ts';
import type { OwnEntity } from '../../../engine/language/types/profile.ts';

/** Value of one of the tenant's own fields. */
export type OwnValue = string | number | boolean;

/** A filter on one of the tenant's own fields. */
export interface OwnSought {
  readonly name: string;
  readonly value: OwnValue;
  /** Compares the whole value, a part of a text, or a part of an identifier in whatever spelling. */
  readonly match: 'whole' | 'part' | 'identifier';
}

/** Stored values of an entity's own fields, by name; empty fields are absent. */
export type OwnValues = Readonly<Record<string, OwnValue>>;

/** Presented values, by name: every field that the tenant declares, null when empty. */
export type PresentedOwnValues = Readonly<Record<string, OwnValue | null>>;

/** Own values of an accepted payload, which holds only declared fields. */
export function ownValuesOf(payload: Payload): OwnValues {
  const sent = payload[OWN_FIELDS];
  if (!isRecord(sent)) return {};
  return Object.fromEntries(Object.entries(sent).filter((pair): pair is [string, OwnValue] => isOwnValue(pair[1])));
}

/**
 * Presents stored values: exactly the fields that the tenant declares now. Values of removed fields stay stored and
 * hidden. A value of a former type becomes null, because rules were checked against the new type (`tenant data` counts
 * these).
 */
export function presentOwnValues(tenant: CompiledTenant, entity: OwnEntity, stored: OwnValues): PresentedOwnValues {
  const presented = Object.entries(tenant.server.own[entity]).map(([name, type]) => {
    const value = Object.hasOwn(stored, name) ? stored[name] : undefined;
    return [name, value !== undefined && mismatch(value, type, {}) === undefined ? value : null] as const;
  });
  return Object.fromEntries(presented);
}

/** Whether a value has a type that can be stored. */
export function isOwnValue(value: unknown): value is OwnValue {
  return typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value !== '');
}

import type { CompiledTenant } from '../../../engine/artifact.ts';
import { OWN_FIELDS } from '../../../engine/forms/own-name.ts';
import type { Payload } from '../../../engine/forms/payload.ts';
import { isRecord } from '../../../engine/rules/rule.ts';
import { mismatch } from '../../../engine/types/mismatch.ts';
import type { OwnEntity } from '../../../engine/types/profile.ts';

/** One value of a field of the tenant's own. */
export type OwnValue = string | number | boolean;

/** A field of the tenant's own that a list is narrowed by. */
export interface OwnSought {
  readonly name: string;
  readonly value: OwnValue;
  /** Whether it has to be that value; a text without a form of its own is sought as a part. */
  readonly exact: boolean;
}

/** What is stored of them with an entity, by name; a field that nobody filled in is absent. */
export type OwnValues = Readonly<Record<string, OwnValue>>;

/** What an answer tells of them, by name: every field that the tenant declares. */
export type ToldOwnValues = Readonly<Record<string, OwnValue | null>>;

/** What an accepted payload holds of them: the form that accepted it let nothing else through. */
export function ownValuesOf(payload: Payload): OwnValues {
  const sent = payload[OWN_FIELDS];
  if (!isRecord(sent)) return {};
  return Object.fromEntries(Object.entries(sent).filter((pair): pair is [string, OwnValue] => isOwnValue(pair[1])));
}

/**
 * What is told of what is stored: all that the tenant declares now, and nothing else. A field that was taken away keeps
 * its values untold; one whose type changed is null where what is stored is of the old one, since rules were checked
 * against the new one (`tenant data` counts these).
 */
export function toldOwnValues(tenant: CompiledTenant, entity: OwnEntity, stored: OwnValues): ToldOwnValues {
  const told = Object.entries(tenant.server.own[entity]).map(([name, type]) => {
    const value = Object.hasOwn(stored, name) ? stored[name] : undefined;
    return [name, value !== undefined && mismatch(value, type, {}) === undefined ? value : null] as const;
  });
  return Object.fromEntries(told);
}

/** Whether a value can be stored as one of them. */
export function isOwnValue(value: unknown): value is OwnValue {
  return typeof value === 'boolean' || typeof value === 'number' || (typeof value === 'string' && value !== '');
}

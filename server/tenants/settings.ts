import type { CompiledTenant, Json } from '../../engine/artifact.ts';

/** A number of the tenant's settings by its dotted name. The compiler fills defaults, so a missing one is our mistake. */
export function numberSetting(tenant: CompiledTenant, name: string): number {
  const value = setting(tenant, name);
  if (typeof value !== 'number') throw new TypeError(`SETTING_MISSING ${tenant.id} ${name}`);
  return value;
}

/** A text of the tenant's settings by its dotted name. */
export function textSetting(tenant: CompiledTenant, name: string): string {
  const value = setting(tenant, name);
  if (typeof value !== 'string') throw new TypeError(`SETTING_MISSING ${tenant.id} ${name}`);
  return value;
}

/** A switch of the tenant's settings by its dotted name. */
export function flagSetting(tenant: CompiledTenant, name: string): boolean {
  const value = setting(tenant, name);
  if (typeof value !== 'boolean') throw new TypeError(`SETTING_MISSING ${tenant.id} ${name}`);
  return value;
}

function setting(tenant: CompiledTenant, name: string): Json | undefined {
  let value: Json | undefined = tenant.public.settings;
  for (const key of name.split('.')) {
    if (value === null || typeof value !== 'object' || Array.isArray(value) || !Object.hasOwn(value, key))
      return undefined;
    value = (value as { readonly [key: string]: Json })[key];
  }
  return value;
}

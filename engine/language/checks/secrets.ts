/** A secret in a text of a connector: `{{secret.own.KEY}}`, or spelled out, `{{secret.NORTE_KEY}}`. */
const SECRET = /\{\{secret\.([^{}]*)\}\}/g;

/** Names of the secrets in a text, as they are written: `own.KEY`, `NORTE_KEY`. */
export function secretsIn(text: string): readonly string[] {
  return [...text.matchAll(SECRET)].map(([, name = '']) => name);
}

/** A text with each secret replaced; `value` gets its name as it is written. */
export function withSecrets(text: string, value: (name: string) => string): string {
  return text.replace(SECRET, (_, name: string) => value(name));
}

/** How the names of a tenant's secrets begin: of `norte`, `NORTE_`. */
export const secretPrefix = (tenant: string): string => `${tenant.toUpperCase()}_`;

/**
 * The full name of a secret that a connector of a tenant writes, or undefined when it is not that tenant's.
 * `own.KEY` is the tenant's own, whoever it is: so a layer that several share names a secret of each.
 */
export function ownSecret(tenant: string, written: string): string | undefined {
  const prefix = secretPrefix(tenant);
  const name = written.startsWith('own.') ? prefix + written.slice('own.'.length) : written;
  return name.startsWith(prefix) && /^[A-Z][A-Z0-9_]*$/.test(name.slice(prefix.length)) ? name : undefined;
}

/** Tenants whose secret a full name could be instead: `NORTE_SUR_KEY` is of `norte_sur`, if there is one, not of `norte`. */
export function rivalsFor(tenant: string, name: string): readonly string[] {
  const parts = name.slice(secretPrefix(tenant).length).toLowerCase().split('_');
  return parts.slice(0, -1).map((_, index) => [tenant, ...parts.slice(0, index + 1)].join('_'));
}

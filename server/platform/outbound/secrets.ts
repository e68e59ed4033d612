import { rivalsFor, secretsIn, withSecrets } from '../../../engine/language/checks/secrets.ts';
import type { Config } from '../core/config.ts';
import { ConnectorFault } from './connector-fault.ts';

/** Configuration of the operator for connectors. */
export interface SecretSources {
  readonly secrets: ReadonlyMap<string, string>;
  /** Whether simulated.json may answer for connectors without configured secrets. */
  readonly demo: boolean;
  /** Origins allowed exactly as written, including plain http and this machine's. */
  readonly origins: readonly string[];
  /** Private networks of insurers: addresses, or addresses with a prefix length. */
  readonly networks: readonly string[];
  /** Whether a tenant with that id exists. */
  readonly isTenant: (id: string) => boolean;
}

/** Collects the operator's configuration, for connectors and payment providers alike. */
export function secretSources({
  config,
  tenants,
}: {
  readonly config: Config;
  readonly tenants: { readonly has: (id: string) => boolean };
}): SecretSources {
  return {
    secrets: config.secrets,
    demo: config.demo,
    origins: config.connectorOrigins,
    networks: config.connectorNetworks,
    isTenant: (id) => tenants.has(id),
  };
}

/** Secrets of a connector. */
export interface Secrets {
  /** Fills the secrets into a text. @throws ConnectorFault SECRET_MISSING, SECRET_FOREIGN */
  readonly fill: (text: string) => string;
  /** Whether any of them is configured: an incomplete configuration is a fault, never answered by simulated.json. */
  readonly given: boolean;
}

/**
 * The secrets that texts of a tenant's document name. The compiler allows only names with the tenant's prefix; names
 * with another tenant's longer id are refused here.
 * @param tenant id of the requesting tenant
 */
export function secretsOf(
  tenant: string,
  texts: readonly string[],
  { secrets, isTenant }: Pick<SecretSources, 'secrets' | 'isTenant'>,
): Secrets {
  return {
    given: texts.flatMap(secretsIn).some((name) => secrets.has(name)),
    fill: (text) =>
      withSecrets(text, (name) => {
        if (rivalsFor(tenant, name).some(isTenant)) throw new ConnectorFault('SECRET_FOREIGN', name);
        const value = secrets.get(name);
        if (value === undefined) throw new ConnectorFault('SECRET_MISSING', name);
        return value;
      }),
  };
}

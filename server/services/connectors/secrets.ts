import { rivalsFor, secretsIn, withSecrets } from '../../../engine/checks/secrets.ts';
import type { Config } from '../../config.ts';
import { ConnectorFault } from './connector-fault.ts';

/** What the operator gave this server. */
export interface SecretSources {
  readonly secrets: ReadonlyMap<string, string>;
  /** Whether simulated.json may answer for connectors of which no secret is set. */
  readonly demo: boolean;
  /** Origins admitted to the letter, also plain http and this machine's. */
  readonly origins: readonly string[];
  /** Private networks where insurers live: addresses, or addresses with a prefix length. */
  readonly networks: readonly string[];
  /** Whether a folder of that name is a tenant. */
  readonly isTenant: (id: string) => boolean;
}

/** Collects what the operator configured, for connectors and payment companies alike. */
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

/** A connector's secrets at hand. */
export interface Secrets {
  /** The text with its secrets written in. @throws ConnectorFault SECRET_MISSING, SECRET_FOREIGN */
  readonly fill: (text: string) => string;
  /** Whether the operator gave any of them: half a configuration is a fault, never answered by simulated.json. */
  readonly given: boolean;
}

/**
 * The secrets that texts of a tenant's document name. The compiler admits a tenant's own names alone; one that is another tenant's all
 * the same, because that one's id is longer, is not given.
 * @param tenant id of the tenant that asks
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

import type { Connector } from '../../../engine/checks/connector.ts';
import { rivalsFor, secretsIn, withSecrets } from '../../../engine/checks/secrets.ts';
import type { SimulatedInsurers } from '../../simulated/simulated-insurers.ts';
import { ConnectorFault } from './connector-fault.ts';

/** What the operator gave this server, and the simulated insurers if this process runs them. */
export interface SecretSources {
  readonly secrets: ReadonlyMap<string, string>;
  readonly simulated: SimulatedInsurers | undefined;
  /** Origins admitted to the letter, also plain http and this machine's. */
  readonly origins: readonly string[];
  /** Private networks where insurers live: addresses, or addresses with a prefix length. */
  readonly networks: readonly string[];
  /** Whether a folder of that name is a tenant. */
  readonly isTenant: (id: string) => boolean;
}

/** A connector's secrets at hand. */
export interface Secrets {
  /** The text with its secrets written in. @throws ConnectorFault SECRET_MISSING, SECRET_FOREIGN */
  readonly fill: (text: string) => string;
  /** Whether the simulated insurers stand in, so that their address is admitted. */
  readonly simulated: boolean;
}

/**
 * The secrets that a connector names. The simulated insurers stand in only for a connector of which the operator gave
 * no secret at all: half a configuration is a fault, never a mixture of a real address and an invented key. The compiler
 * admits a tenant's own names alone; one that is another tenant's all the same, because that one's id is longer, is not given.
 * @param tenant id of the tenant that asks
 */
export function secretsOf(
  tenant: string,
  connector: Connector,
  { secrets, simulated, isTenant }: Pick<SecretSources, 'secrets' | 'simulated' | 'isTenant'>,
): Secrets {
  const texts = [connector.url, ...Object.values(connector.headers ?? {})];
  const names = texts.flatMap(secretsIn);
  const stands = simulated !== undefined && names.length > 0 && !names.some((name) => secrets.has(name));
  const read = (name: string) => (stands ? simulated.secret(name) : secrets.get(name));
  return {
    simulated: stands,
    fill: (text) =>
      withSecrets(text, (name) => {
        if (rivalsFor(tenant, name).some(isTenant)) throw new ConnectorFault('SECRET_FOREIGN', name);
        const value = read(name);
        if (value === undefined) throw new ConnectorFault('SECRET_MISSING', name);
        return value;
      }),
  };
}

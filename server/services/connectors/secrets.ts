import type { Connector } from '../../../engine/checks/connector.ts';
import type { SimulatedInsurers } from '../../simulated/simulated-insurers.ts';
import { ConnectorFault } from './connector-fault.ts';

const SECRET = /\{\{secret\.([A-Z][A-Z0-9_]*)\}\}/g;

/** What the operator gave this server, and the simulated insurers if this process runs them. */
export interface SecretSources {
  readonly secrets: ReadonlyMap<string, string>;
  readonly simulated: SimulatedInsurers | undefined;
  /** Origins admitted to the letter, also plain http and this machine's. */
  readonly origins: readonly string[];
  /** Private networks where insurers live: addresses, or addresses with a prefix length. */
  readonly networks: readonly string[];
}

/** A connector's secrets at hand. */
export interface Secrets {
  /** The text with its secrets written in. @throws ConnectorFault SECRET_MISSING */
  readonly fill: (text: string) => string;
  /** Whether the simulated insurers stand in, so that their address is admitted. */
  readonly simulated: boolean;
}

/**
 * The secrets that a connector names. The simulated insurers stand in only for a connector of which the operator gave
 * no secret at all: half a configuration is a fault, never a mixture of a real address and an invented key.
 */
export function secretsOf(
  connector: Connector,
  { secrets, simulated }: Pick<SecretSources, 'secrets' | 'simulated'>,
): Secrets {
  const texts = [connector.url, ...Object.values(connector.headers ?? {})];
  const names = texts.flatMap((text) => [...text.matchAll(SECRET)].map(([, name = '']) => name));
  const stands = simulated !== undefined && names.length > 0 && !names.some((name) => secrets.has(name));
  const read = (name: string) => (stands ? simulated.secret(name) : secrets.get(name));
  return {
    simulated: stands,
    fill: (text) =>
      text.replace(SECRET, (_, name: string) => {
        const value = read(name);
        if (value === undefined) throw new ConnectorFault('SECRET_MISSING', name);
        return value;
      }),
  };
}

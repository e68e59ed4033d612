import { hostFault } from '../../../engine/language/compile/check/server/hosts.ts';
import { holds } from './tenant-claims.ts';
import type { TenantIndex } from './tenant-source.ts';

/**
 * Tenant of each host: the first to claim it, else the one whose header lists it. `localhost` and IP addresses have no
 * tenant, whatever a header says.
 * @param claims units and hosts claimed so far
 */
export function hostsOf(index: TenantIndex, claims: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const header of index.headers.values()) {
    for (const host of header?.hosts ?? []) {
      const name = host.toLowerCase();
      if (header !== undefined && hostFault(name) === undefined && !found.has(name)) found.set(name, header.id);
    }
  }
  for (const [claim, holder] of claims) {
    const [kind, name = ''] = claim.split(/:(.*)/);
    if (kind === 'host' && holds(holder, claim, index)) found.set(name, holder);
  }
  return found;
}

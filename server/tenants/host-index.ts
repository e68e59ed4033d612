import { hostFault } from '../../engine/compile/check/hosts.ts';
import { holds } from './tenant-claims.ts';
import type { TenantIndex } from './tenant-source.ts';

/**
 * Whose each host is: who had it first, else the one that says it. `localhost` and addresses are nobody's, whatever a
 * header says.
 * @param claims units and hosts that tenants have had
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

import { HOST_FAULTS } from '../../../messages/compiler-words.ts';
import { type Documents, documentOf } from '../../layers/documents.ts';
import type { Report } from '../../source/report.ts';
import { items, reach, textOf } from '../../source/tree.ts';

/**
 * Refuses hosts that no tenant may own: a claim of `localhost` or an IP address would replace the tenant shown there
 * (D-TEN-01).
 */
export function checkHosts(documents: Documents, report: Report): void {
  for (const host of items(reach(documentOf(documents, 'tenant'), ['hosts']))) {
    const found = textOf(host);
    const reason = hostFault(found);
    if (reason !== undefined) report.add('invalidHost', host.at, { found, reason });
  }
}

/** Why a host cannot be anybody's; undefined for one that can. */
export function hostFault(host: string): string | undefined {
  if (/^(.*\.)?localhost\.?$/.test(host)) return HOST_FAULTS.ownMachine;
  return /^[0-9.]+$/.test(host) ? HOST_FAULTS.address : undefined;
}

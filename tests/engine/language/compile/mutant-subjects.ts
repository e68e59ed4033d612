import { tenantIds } from '../../../../tools/readers/folder.ts';
import { CUSTOMER_IDS, CUSTOMER_LAYERS, customerFiles } from '../../../customers/customers.ts';
import { TENANTS } from '../../../tenants/compiled.ts';
import { shipped } from '../../../tenants/shipped.ts';
import type { Subject } from './silent-mutants.ts';

/**
 * Mutated documents: the invented customers with their layers, each shipped tenant, and `_base` under the tenant
 * without differences. Half of them are customers, because their documents use most of the language.
 */
export function mutantSubjects(): readonly Subject[] {
  const files = customerFiles();
  const customers = CUSTOMER_IDS.map((id) => ({
    id,
    files,
    folders: id === 'art_litoral' ? [id, ...CUSTOMER_LAYERS] : [id],
  }));
  const tenants = tenantIds(TENANTS).map((id) => ({ id, files: shipped(id), folders: [id] }));
  const base = { id: 'demo', files: shipped('demo'), folders: ['_base'] };
  return [...tenants, ...Array.from({ length: 4 }, () => [...customers, base]).flat()];
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../../../tools/readers/root-folder.ts';
import type { Config } from '../core/config.ts';
import { OperatorError } from '../core/operator-error.ts';

/**
 * The folder of tenants: TENANTS_DIR's, or the one that ships. @throws OperatorError TENANTS_MISSING when it is not one
 */
export function tenantsFolder({ tenantsDir }: Pick<Config, 'tenantsDir'>): string {
  const folder = tenantsDir ?? join(rootFolder(), 'tenants');
  if (!existsSync(join(folder, '_base'))) throw new OperatorError('TENANTS_MISSING', { folder });
  return folder;
}

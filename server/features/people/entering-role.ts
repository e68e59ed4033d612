import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { Role } from '../../platform/core/access.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { roleOf } from './present-person.ts';

/** Role in which an account may sign in; null also for patients of a unit without patients (`settings.patients`). */
export function enteringRole(
  tenant: CompiledTenant,
  row: Pick<PersonRow, 'kind' | 'isArt' | 'isArtCoordinator'>,
): Role | null {
  const role = roleOf(row);
  return role === 'patient' && !tenant.public.settings.patients ? null : role;
}

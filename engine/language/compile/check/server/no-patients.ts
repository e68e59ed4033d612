import { type Documents, documentOf } from '../../layers/documents.ts';
import type { Report } from '../../source/report.ts';
import { reach, type Tree } from '../../source/tree.ts';

/** Flags that only patients notice. */
const OF_PATIENTS = ['portal', 'registroUsuario', 'grupoFamiliar'] as const;

/** Notes the flags that switch something on for patients in a unit that patients do not enter (`settings.patients`). */
export function checkNoPatients(documents: Documents, report: Report): void {
  const tenant = documentOf(documents, 'tenant');
  if (!hasValue(reach(tenant, ['settings', 'patients']), false)) return;
  for (const key of OF_PATIENTS) {
    const flag = reach(tenant, ['flags', key]);
    if (flag !== undefined && hasValue(flag, true)) report.add('patientWordWithoutPatients', flag.at, { key });
  }
}

const hasValue = (tree: Tree | undefined, value: boolean): boolean => tree?.kind === 'leaf' && tree.value === value;

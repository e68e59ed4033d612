import { medicalConditions } from '../../platform/db/schema/index.ts';
import type { Seeding } from './seed-people.ts';

/** DNI of the demo's holder. */
const ANA = '30111222';
const CONDITIONS = { hipertension: 'Tomo enalapril de 10 mg todas las mañanas.', diabetes: '' };

/** Inserts Ana's conditions: one with a text, one only marked. */
export async function seedConditions(
  { tx, tenant, now, spared }: Seeding,
  people: ReadonlyMap<string, number>,
): Promise<void> {
  const personId = people.get(ANA);
  if (personId === undefined || spared !== undefined) return;
  const values = { conditions: CONDITIONS, updatedAt: now };
  await tx
    .insert(medicalConditions)
    .values({ personId, unit: tenant.public.unit, ...values })
    .onConflictDoUpdate({ target: medicalConditions.personId, set: values });
}

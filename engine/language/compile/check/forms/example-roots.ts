import { type Documents, documentOf } from '../../layers/documents.ts';
import { jsonOf, objectIn } from '../../source/json.ts';

/** Values by root. */
export type Roots = Readonly<Record<string, unknown>>;

/** Example values for each root that a form's rules may read: an adult user of this tenant on a fixed date. */
export function exampleRoots(documents: Documents): Roots {
  const tenant = jsonOf(documentOf(documents, 'tenant'));
  const user = {
    id: 1,
    ref: 'r',
    nome: 'Ana',
    sobrenome: 'Paz',
    documento: '30111222',
    fec_nac: '1980-03-12',
    role: 'patient',
  };
  return {
    tenant,
    flags: objectIn(tenant, 'flags'),
    settings: objectIn(tenant, 'settings'),
    session: { status: 'authenticated', scope: 'full' },
    user,
    family: [],
    people: [user],
    today: '2026-11-24',
    now: '2026-11-24T13:00:00Z',
    codes: jsonOf(documentOf(documents, 'codes')),
  };
}

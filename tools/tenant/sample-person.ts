import type { CompiledTenant } from '../../engine/artifact.ts';
import { type Scope, withRoots } from '../../engine/rules/scope.ts';
import { tenantScope } from './tenant-scope.ts';

/** A sample person for checks: an adult, with all fields of a record. */
const PERSON = {
  documento: '30111222',
  nome: 'Ana',
  sobrenome: 'Pérez',
  email: 'ana.perez@example.com',
  telefono: '1144440000',
  sexo: 'F',
  fec_nac: '1985-03-02',
  domicilio: 'Calle 1 234',
  cp: '1425',
  obraSocial: '',
  plan: null,
  nroAfiliado: '12345678',
};

/** Values for the person from the command line: `documento` and the like, `own.…` for the tenant's own fields. */
export type Inputs = ReadonlyMap<string, string>;

/** Names of a person's fields in a tenant. */
export function personNames({ server: { own } }: CompiledTenant): readonly string[] {
  return [...Object.keys(PERSON), ...Object.keys(own.person).map((name) => `own.${name}`)];
}

/** Scope of a check at an instant: the sample person with the given values, as holder of the account. */
export function checkScope(tenant: CompiledTenant, said: Inputs, clock: string): Scope {
  const record = Object.keys(PERSON).flatMap((name) => (said.has(name) ? [[name, said.get(name)]] : []));
  const own = Object.entries(tenant.server.own.person).map(([name, profile]) => {
    const written = said.get(`own.${name}`);
    return [name, written === undefined ? null : asTyped(written, 'type' in profile ? profile.type : 'string')];
  });
  const person = {
    ...PERSON,
    obraSocial: tenant.public.name,
    ...Object.fromEntries(record),
    own: Object.fromEntries(own),
  };
  return withRoots(tenantScope(tenant, clock), { subject: person, holder: person });
}

/** Converts a word of the command line to a JSON type. */
export function asTyped(written: string, type: string): unknown {
  if (type === 'integer' || type === 'number') return Number(written);
  if (type === 'boolean') return written === 'true';
  return written;
}

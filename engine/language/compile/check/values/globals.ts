import { CHANNELS } from '../../../checks/channels.ts';
import type { NamedProfiles, ObjectProfile, Profile } from '../../../types/profile.ts';
import type { Roots } from '../../../types/resolve-path.ts';
import { shapeOf } from '../../language/documents.ts';
import type { JsonSchema } from '../../language/schemas.ts';
import type { Shape } from '../../language/shape.ts';
import { CONTRACT_ROUTES, POINTS } from '../../language/vocabulary.ts';
import { type Documents, documentOf, documentsOf } from '../../layers/documents.ts';
import { entries, entry } from '../../source/tree.ts';
import type { Context } from '../context/context.ts';
import { codesProfile } from './code-lists.ts';

/**
 * Returns the roots that documents read everywhere. `user` may be missing, except on screens without anonymous viewers.
 */
export function globalRoots({
  named,
  codes,
  routes,
  documents,
}: Pick<Context, 'named' | 'codes' | 'routes' | 'documents'>): Roots {
  const tenant = shapeOf('tenant');
  return {
    tenant: tenantProfile(tenant, documents),
    flags: filledProfile(tenant.child('flags')),
    settings: filledProfile(tenant.child('settings')),
    session: SESSION,
    user: { ...userProfile(named), nullable: true },
    family: PEOPLE,
    people: PEOPLE,
    today: { type: 'string', format: 'date' },
    now: { type: 'string', format: 'instant' },
    codes: codesProfile(codes),
    route: { type: 'object', properties: { path: pathProfile(routes.paths), received: { type: 'boolean' } } },
  };
}

/** Addresses of the portal; one with a placeholder is compared with nothing that could be written out. */
function pathProfile(paths: readonly string[]): Profile {
  const fixed = [...new Set([...paths, ...CONTRACT_ROUTES])].filter((path) => !/[:*]/.test(path)).sort();
  return { type: 'string', enum: fixed };
}

const PEOPLE: Profile = { type: 'array', items: { $ref: '#/Person' } };

const SESSION: Profile = {
  type: 'object',
  properties: {
    status: { type: 'string', enum: ['authenticated', 'not-authenticated', 'unknown'] },
    scope: { type: 'string', enum: ['full', 'link:turno', 'link:history', 'setUp', 'terms'], nullable: true },
    minutes: { type: 'integer', nullable: true },
  },
};

/**
 * Returns the shape of the signed-in user: a Person that always has an id and a role, unlike family members, with the
 * terms that the person accepted.
 */
export function userProfile(named: NamedProfiles): ObjectProfile {
  const person = named.Person;
  if (person === undefined || !('type' in person) || person.type !== 'object') throw new Error('no entity Person');
  const { id, role } = person.properties;
  if (id === undefined || role === undefined) throw new Error('Person has no id or role');
  const terms: Profile = { $ref: '#/AcceptedTerms', nullable: true };
  const present = { id: { ...id, nullable: false }, role: { ...role, nullable: false }, terms };
  return { ...person, title: 'Person', properties: { ...person.properties, ...present } };
}

/** Returns the part of the tenant that documents may read: the public properties of tenant.json. */
function tenantProfile(shape: Shape, documents: Documents): Profile {
  const names = [...entries(entry(documentOf(documents, 'tenant'), 'contacts')).keys()];
  const forms = [...documentsOf(documents, 'form').keys()];
  const read = ['name', 'unit', 'subtitle', 'guide', 'links', 'certificate'];
  const properties = read.map((name): [string, Profile] => [name, leafProfile(shape.child(name))]);
  const contactType: Profile = { $ref: '#/Contact' };
  const contact: Profile = { ...contactType, nullable: true };
  const contacts: Profile = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, contactType])),
  };
  const checkPoints: Profile = { type: 'array', items: { type: 'string', enum: POINTS } };
  const channels: Profile = { type: 'array', items: { type: 'string', enum: CHANNELS } };
  const ownForms: Profile = { type: 'array', items: { type: 'string', enum: forms } };
  const id: Profile = { type: 'string' };
  return {
    type: 'object',
    title: 'tenant',
    properties: {
      id,
      ...Object.fromEntries(properties),
      ...ALWAYS,
      contact,
      contacts,
      channels,
      checkPoints,
      ownForms,
      terms: TERMS,
    },
  };
}

/** Phase 6 refuses a tenant that lacks these. */
const ALWAYS: Readonly<Record<string, Profile>> = { name: { type: 'string' }, unit: { type: 'integer' } };

/** When the tenant asks to accept its terms, and the version in force. */
const TERMS: Profile = {
  type: 'object',
  properties: { ask: { type: 'string', enum: ['careStart', 'signIn'] }, version: { type: 'string' } },
};

/** An object of the tenant's own words, each of which may be missing. */
function leafProfile(shape: Shape | undefined): Profile {
  if (shape === undefined) return { type: 'string', nullable: true };
  if (shape.properties.size === 0) return { ...simple(shape.json), nullable: true };
  const properties = [...shape.properties].map(([name, child]): [string, Profile] => [name, leafProfile(child)]);
  return { type: 'object', nullable: true, properties: Object.fromEntries(properties) };
}

/** Returns the shape of flags or settings: each has a default, so every value is present. */
function filledProfile(shape: Shape | undefined): Profile {
  if (shape === undefined) return { type: 'object', properties: {} };
  if (shape.properties.size === 0) return simple(shape.json);
  const properties = [...shape.properties].map(([name, child]): [string, Profile] => [name, filledProfile(child)]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function simple(json: JsonSchema): Profile {
  switch (json.type) {
    case 'boolean':
      return { type: 'boolean' };
    case 'integer':
      return { type: 'integer' };
    case 'number':
      return { type: 'number' };
    case 'array':
      return { type: 'array', items: simple(json.items ?? {}) };
    default: {
      const words = (json.enum ?? []).filter((word) => typeof word === 'string');
      return words.length > 0 ? { type: 'string', enum: words } : { type: 'string' };
    }
  }
}

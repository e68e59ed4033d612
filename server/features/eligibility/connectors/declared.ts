import type { CompiledTenant } from '../../../../engine/language/artifact.ts';
import type { Parameters } from '../../../../engine/language/checks/connector.ts';
import { profileOfType } from '../../../../engine/language/compile/language/type-words.ts';
import { NAMED } from '../../../../engine/language/compile/language/vocabulary.ts';
import { isRecord } from '../../../../engine/language/rules/rule.ts';
import { mismatch } from '../../../../engine/language/rules/values/mismatch.ts';
import { withOwnTypes } from '../../../../engine/language/types/own-types.ts';
import type { NamedProfiles, Profile } from '../../../../engine/language/types/profile.ts';
import { dereferenced } from '../../../../engine/language/types/reference.ts';
import { ConnectorFault } from '../../../platform/outbound/connector-fault.ts';

/** The entities of a tenant, including its own fields. */
export function entitiesOf(tenant: CompiledTenant): NamedProfiles {
  return withOwnTypes(NAMED, tenant.server.own);
}

/** Type of undeclared parts of an answer: an optional text. */
const TEXT: Profile = { type: 'string', nullable: true };

/** The type of a declared name; an optional text for undeclared names. */
function profileOf(declarations: Parameters | undefined, name: string): Profile {
  const declaration = declarations !== undefined && Object.hasOwn(declarations, name) ? declarations[name] : undefined;
  const profile = declaration === undefined ? undefined : profileOfType(declaration.type);
  if (declaration === undefined || profile === undefined) return TEXT;
  return declaration.nullable === true ? { ...profile, nullable: true } : profile;
}

/**
 * Values to send, by name. Of an entity only its own properties are sent, whatever else the server knows about the
 * person.
 * @throws ConnectorFault SEND_TYPE when a declared value is missing or of another type
 */
export function declaredValues(
  declarations: Parameters | undefined,
  values: Readonly<Record<string, unknown>>,
  named: NamedProfiles,
): Readonly<Record<string, unknown>> {
  if (declarations === undefined) return values;
  const sent = Object.keys(declarations).map((name) => {
    const profile = profileOf(declarations, name);
    const value = pick(Object.hasOwn(values, name) ? values[name] : undefined, profile, named);
    if (mismatch(value, profile, named) !== undefined) throw new ConnectorFault('SEND_TYPE', name);
    return [name, value ?? null] as const;
  });
  return Object.fromEntries(sent);
}

/** The answer with lists where its declarations say so: many services write a list of one element as the element itself. */
export function withLists(
  declarations: Parameters | undefined,
  answer: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const asDeclared = (name: string, value: unknown): unknown => {
    const profile = profileOf(declarations, name);
    return 'type' in profile && profile.type === 'array' && value !== null && !Array.isArray(value) ? [value] : value;
  };
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, asDeclared(name, value)]));
}

/**
 * Checks an answer against its declarations; null and missing values become null where allowed.
 * @throws ConnectorFault ANSWER_MISSING, ANSWER_TYPE
 */
export function declaredAnswer(
  declarations: Parameters | undefined,
  answer: Readonly<Record<string, unknown>>,
  named: NamedProfiles,
): Readonly<Record<string, unknown>> {
  for (const [name, value] of Object.entries(answer)) {
    const found = mismatch(value, profileOf(declarations, name), named, 'ignore');
    if (found !== undefined)
      throw new ConnectorFault(found.keyword === 'missing' ? 'ANSWER_MISSING' : 'ANSWER_TYPE', name);
  }
  return answer;
}

function pick(value: unknown, profile: Profile, named: NamedProfiles): unknown {
  const shape = dereferenced(profile, named);
  if (shape?.type !== 'object' || !isRecord(value)) return value;
  const names = Object.entries(shape.properties);
  return Object.fromEntries(names.map(([name, part]) => [name, pick(value[name], part, named) ?? null]));
}

/** A type of the closed profile, as the schemas' JSON files write it. */
export interface ProfileJson {
  readonly type?: string;
  readonly description?: string;
  readonly nullable?: boolean;
  readonly format?: string;
  readonly enum?: readonly (string | number)[];
  readonly const?: string | number | boolean;
  readonly items?: ProfileJson;
  readonly properties?: Readonly<Record<string, ProfileJson>>;
  readonly own?: string;
  readonly $ref?: string;
}

/**
 * The TypeScript type of a profile. Nullable properties are optional too, because answers may leave them out; entities
 * get the given prefix.
 */
export function profileType(profile: ProfileJson, prefix = ''): string {
  const type = bareType(profile, prefix);
  return profile.nullable === true ? `${type} | null` : type;
}

function bareType(profile: ProfileJson, prefix: string): string {
  if (profile.$ref !== undefined) return `${prefix}${profile.$ref.replace('#/', '')}`;
  if (profile.const !== undefined) return JSON.stringify(profile.const);
  if (profile.enum !== undefined) return profile.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (profile.own !== undefined) return 'Readonly<Record<string, string | number | boolean | null>>';
  if (profile.type === 'array') return `readonly (${profileType(profile.items ?? {}, prefix)})[]`;
  if (profile.type === 'object') return objectType(profile.properties ?? {}, prefix);
  if (profile.type === 'integer' || profile.type === 'number') return 'number';
  return profile.type ?? 'unknown';
}

function objectType(properties: Readonly<Record<string, ProfileJson>>, prefix: string): string {
  const parts = Object.entries(properties).map(([name, property]) => {
    const optional = property.nullable === true;
    return `readonly ${name}${optional ? '?' : ''}: ${profileType(property, prefix)}${optional ? ' | undefined' : ''}`;
  });
  return parts.length === 0 ? 'Readonly<Record<string, never>>' : `{ ${parts.join('; ')} }`;
}

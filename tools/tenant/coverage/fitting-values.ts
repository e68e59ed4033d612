import { parseDate } from '../../../engine/domain/dates/calendar-date.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { NAMED } from '../../../engine/language/compile/language/vocabulary.ts';
import { mismatch } from '../../../engine/language/rules/values/mismatch.ts';
import type { Profile } from '../../../engine/language/types/profile.ts';
import type { TableCase } from '../tables/rule-table.ts';

/** Whether a row's values are of the types that its person and its subject declare; others prove nothing. */
export function isFitting(tenant: CompiledTenant, of: string, { person = {}, with: given = {} }: TableCase): boolean {
  return (
    Object.entries(person).every(([name, value]) => fits(tenant, of, `user.${name}`, value)) &&
    Object.entries(given).every(([path, value]) => fits(tenant, of, path, value))
  );
}

/** Whether a path may hold a value; null is the missing value of any. */
export function fits(tenant: CompiledTenant, of: string, path: string, value: unknown): boolean {
  if (value === null) return true;
  const [root = '', name = '', field = ''] = path.split('.');
  if (['user', 'subject', 'holder'].includes(root)) {
    if (name === 'fec_nac' && typeof value === 'number') return true;
    const profile = name === 'own' ? tenant.server.own.person[field] : recorded(path.slice(root.length + 1), tenant);
    return profile === undefined || mismatch(value, profile, NAMED) === undefined;
  }
  const declared = declaredAt(tenant, of, root, name);
  return declared === undefined || isOfType(value, declared);
}

/** Profile of a field of a person's record, or of an own field by its dotted name. */
function recorded(name: string, tenant: CompiledTenant): Profile | undefined {
  if (name.startsWith('own.')) return tenant.server.own.person[name.slice('own.'.length)];
  const person = NAMED.Person;
  return person !== undefined && 'properties' in person ? person.properties[name] : undefined;
}

/** A declared value, as screens and dialogs write it. */
interface Declared {
  readonly type: string;
  readonly values?: readonly unknown[];
}

function declaredAt({ public: open }: CompiledTenant, of: string, root: string, name: string): Declared | undefined {
  const screen = open.screens.find(({ id }) => `screens/${id}` === of);
  const dialog = open.dialogs[of.replace('dialogs/', '')];
  const own = Object.values(screen?.dialogs ?? {});
  const sections: Readonly<Record<string, readonly (Readonly<Record<string, Declared>> | undefined)[]>> = {
    state: [screen?.state, dialog?.state, ...own.map(({ state }) => state)],
    query: [screen?.query],
    received: [screen?.receives],
    dialog: [dialog?.receives, ...own.map(({ receives }) => receives)],
  };
  return sections[root]?.find((section) => section?.[name] !== undefined)?.[name];
}

function isOfType(value: unknown, { type, values }: Declared): boolean {
  if (values !== undefined) return values.includes(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'number' || type === 'boolean') return typeof value === type;
  // A search cannot make up a whole record.
  if (type === 'date') return typeof value === 'string' && parseDate(value) !== undefined;
  return type === 'string' && typeof value === 'string';
}

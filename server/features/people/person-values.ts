import { isChannel } from '../../../engine/language/checks/channels.ts';
import type { Payload } from '../../../engine/language/forms/payload.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import { WIRE_WORDS } from '../../../schemas/wire-words.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { type OwnValues, ownValuesOf } from './own-values.ts';

/** Columns of `people` that forms may set. */
export type PersonValues = Partial<
  Pick<
    PersonRow,
    | 'firstName'
    | 'lastName'
    | 'birthDate'
    | 'sex'
    | 'phone'
    | 'email'
    | 'channel'
    | 'homeAddress'
    | 'postalCode'
    | 'insurer'
    | 'plan'
    | 'affiliateNumber'
  >
>;

/** Columns that hold a text as it is answered. */
const TEXTS = ['phone', 'email', 'homeAddress', 'postalCode', 'insurer', 'plan', 'affiliateNumber'] as const;

/**
 * Columns set by an accepted payload: its values, and null for fields left empty. Fields that were not shown are
 * absent, so that they stay unchanged.
 * @param cleared names of shown fields that were left empty, and of those that the answers hide
 */
export function personValuesOf(payload: Payload, cleared: readonly string[]): PersonValues {
  const textOf = (name: string): string | null | undefined => {
    const value = payload[name];
    return typeof value === 'string' ? value : cleared.includes(name) ? null : undefined;
  };
  const words = WIRE_WORDS.person;
  const [firstName, lastName, birthDate, sex] = [
    textOf(words.firstName),
    textOf(words.lastName),
    textOf(words.birthDate),
    textOf(words.sex),
  ];
  const texts = TEXTS.flatMap((name) => {
    const value = textOf(name in words ? words[name as keyof typeof words] : name);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(texts),
    ...(typeof firstName === 'string' && { firstName }),
    ...(typeof lastName === 'string' && { lastName }),
    ...(birthDate !== undefined && { birthDate }),
    ...(isChannel(payload.canal) && { channel: payload.canal }),
    ...((sex === 'F' || sex === 'M' || sex === 'X' || sex === null) && { sex }),
  };
}

/** Merges a payload into the stored own fields; `cleared` ones are removed. */
export function ownAfter(stored: OwnValues, payload: Payload, cleared: readonly string[]): OwnValues {
  const gone = new Set(cleared);
  const kept = Object.entries(stored).filter(([name]) => !gone.has(`propios.${name}`));
  return { ...Object.fromEntries(kept), ...ownValuesOf(isRecord(payload) ? payload : {}) };
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { canonicalDni } from '../../../engine/domain/identity/dni.ts';
import { canonicalEmail } from '../../../engine/domain/identity/email.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { unitKey } from '../../platform/units/unit-key.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * A browser with earlier sign-ins, as its cookie claims. Tags are HMACs over the browser's id and one account name, so
 * that only the unit's servers can match them to accounts.
 */
export interface Device {
  readonly id: string;
  readonly tags: readonly string[];
}

/**
 * Accounts that one browser is known for, newest first: a family may share a tablet. A holder is known by the DNI, and
 * by the e-mail once a code sent there was typed; a second factor adds one more name.
 */
const KNOWN_NAMES = 12;

const PART = '[\\w-]{22}';
const COOKIE = new RegExp(`^${PART}(\\.${PART}){1,${KNOWN_NAMES}}$`);

/**
 * Parses the device cookie; undefined for any other text. Its content is untrusted until `deviceKnownFor` checks it.
 */
export function readDevice(cookie: string | undefined): Device | undefined {
  if (cookie === undefined || !COOKIE.test(cookie)) return undefined;
  const [id = '', ...tags] = cookie.split('.');
  return { id, tags };
}

/**
 * Id of the browser, if the account with `name` signed in there before; its failed attempts are then counted
 * separately.
 */
export async function deviceKnownFor(
  context: Context,
  unit: number,
  device: Device | undefined,
  name: string,
): Promise<string | undefined> {
  if (!device) return undefined;
  const tag = Buffer.from(tagOf(await unitKey(context, unit, 'devices'), device.id, name));
  return device.tags.some((each) => timingSafeEqual(Buffer.from(each), tag)) ? device.id : undefined;
}

/**
 * Cookie that marks the browser as known to this person, after a successful sign-in.
 * @param also another name that was proven there: of the second factor, or of the mailbox that received a code
 */
export async function rememberDevice(
  context: Context,
  person: Pick<PersonRow, 'unit' | 'kind' | 'identityNumber' | 'email'>,
  device: Device | undefined,
  also?: string,
): Promise<string> {
  const key = await unitKey(context, person.unit, 'devices');
  const id = device?.id ?? randomBytes(16).toString('base64url');
  const names = [ownName(person), ...(also === undefined ? [] : [also])];
  const fresh = names.map((name) => tagOf(key, id, name));
  return [id, ...new Set([...fresh, ...(device?.tags ?? [])])].slice(0, 1 + KNOWN_NAMES).join('.');
}

/** Name under which an account's failures are counted: the sign-in form, and the normalized DNI or e-mail. */
export function accountName(portal: 'portal' | 'consultorio', typed: string): string {
  const name = typed.includes('@') ? canonicalEmail(typed) : canonicalDni(typed);
  return `${portal}:${name}`.slice(0, 200);
}

/**
 * The person's sign-in name, under which confirming a password is counted, too. For a holder it is the DNI, because the
 * e-mail of a profile may belong to another person (decision 0032).
 */
export const ownName = ({
  kind,
  identityNumber,
  email,
}: Pick<PersonRow, 'kind' | 'identityNumber' | 'email'>): string =>
  kind === 'professional' && email ? accountName('consultorio', email) : accountName('portal', identityNumber);

const tagOf = (key: Uint8Array, id: string, name: string): string =>
  createHmac('sha256', key).update(`${id} ${name}`).digest().subarray(0, 16).toString('base64url');

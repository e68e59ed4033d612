import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { canonicalDni } from '../../../engine/identity/dni.ts';
import { canonicalEmail } from '../../../engine/identity/email.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/database.ts';
import type { PersonRow } from '../people/person-row.ts';
import { unitKey } from '../units/unit-key.ts';

interface Context {
  readonly db: Database;
  readonly clock: Clock;
}

/**
 * A browser in which somebody signed in before, as its cookie says (FIXS-03). The tags tell whose it is to nobody but the
 * unit's servers: each is an HMAC over the browser's id and one name.
 */
export interface Device {
  readonly id: string;
  readonly tags: readonly string[];
}

/**
 * A family shares a tablet: names that one browser is known for, newest first. A holder has the DNI, and the e-mail once a
 * code that came there was typed; who has a second factor one more.
 */
const KNOWN_NAMES = 12;

const PART = '[\\w-]{22}';
const COOKIE = new RegExp(`^${PART}(\\.${PART}){1,${KNOWN_NAMES}}$`);

/** The browser that a cookie speaks of; undefined for what is none. Nothing of it is believed before `deviceKnownFor`. */
export function readDevice(cookie: string | undefined): Device | undefined {
  if (cookie === undefined || !COOKIE.test(cookie)) return undefined;
  const [id = '', ...tags] = cookie.split('.');
  return { id, tags };
}

/** The browser's id, if whoever has `name` signed in there before; its wrong tries are counted apart then. */
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
 * The cookie of a browser in which this person has just proved to be who they are.
 * @param also another name that was proven there: of the second factor, or of the mailbox that a code came to
 */
export async function rememberDevice(
  context: Context,
  person: Pick<PersonRow, 'unit' | 'kind' | 'documento' | 'email'>,
  device: Device | undefined,
  also?: string,
): Promise<string> {
  const key = await unitKey(context, person.unit, 'devices');
  const id = device?.id ?? randomBytes(16).toString('base64url');
  const names = [ownName(person), ...(also === undefined ? [] : [also])];
  const fresh = names.map((name) => tagOf(key, id, name));
  return [id, ...new Set([...fresh, ...(device?.tags ?? [])])].slice(0, 1 + KNOWN_NAMES).join('.');
}

/** How an account is named where its failures are counted: at which sign-in form, and by the DNI or e-mail however it was typed. */
export function accountName(portal: 'portal' | 'consultorio', typed: string): string {
  const name = typed.includes('@') ? canonicalEmail(typed) : canonicalDni(typed);
  return `${portal}:${name}`.slice(0, 200);
}

/**
 * The name by which somebody signs in, and by which who confirms a password is counted. Of a holder it is the DNI: an e-mail
 * in a profile is whatever its owner typed there, and may be anybody's (decision 0111).
 */
export const ownName = ({ kind, documento, email }: Pick<PersonRow, 'kind' | 'documento' | 'email'>): string =>
  kind === 'professional' && email ? accountName('consultorio', email) : accountName('portal', documento);

const tagOf = (key: Uint8Array, id: string, name: string): string =>
  createHmac('sha256', key).update(`${id} ${name}`).digest().subarray(0, 16).toString('base64url');

import { Secret, TOTP } from 'otpauth';

/** As every authenticator application understands it (RFC 6238): others of the standard's choices are read by few. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Steps before and after the present one that count too: phones' clocks differ, and people take their time to type. */
const WINDOW = 1;

/** 160 random bits, as RFC 4226 asks for. */
const SECRET_BYTES = 20;

/** A new secret that nobody can foresee. */
export const newSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes;

/** How a phone is told a secret: as a picture reads it, and as somebody types it. */
export interface ToldSecret {
  /** otpauth://totp/… */
  readonly uri: string;
  /** In base32, four letters at a time. */
  readonly typed: readonly string[];
}

/** @param issuer the institution, and `label` the account, as the application lists them */
export function tellSecret(secret: Uint8Array, about: { readonly issuer: string; readonly label: string }): ToldSecret {
  const kept = secretOf(secret);
  // A colon parts the two in the address: in a name it would make another one of it.
  const plain = (name: string) => name.replaceAll(':', ' ');
  const uri = new TOTP({ ...KIND, issuer: plain(about.issuer), label: plain(about.label), secret: kept }).toString();
  return { uri, typed: kept.base32.match(/.{1,4}/g) ?? [] };
}

/** A code as it counts: applications show it parted, and people type it so. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '');

/** The step of thirty seconds that a code is of, now or next to now; undefined for any other code. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...KIND, token: code, secret: secretOf(secret), timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: KIND.period, timestamp }) + delta;
}

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

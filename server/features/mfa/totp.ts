import { Secret, TOTP } from 'otpauth';

/** Parameters that every authenticator application supports (RFC 6238); few support the standard's other choices. */
const KIND = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Steps before and after the present one that are accepted: clocks differ, and typing takes time. */
const WINDOW = 1;

/** 160 random bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** A new random secret. */
export const newSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes;

/** A secret as shown to the person: as a QR code's address, and for typing. */
export interface PresentedSecret {
  /** otpauth://totp/… */
  readonly uri: string;
  /** In base32, in groups of four letters. */
  readonly typed: readonly string[];
}

/** @param about `issuer` is the institution and `label` the account, as the application lists them */
export function presentSecret(
  secret: Uint8Array,
  about: { readonly issuer: string; readonly label: string },
): PresentedSecret {
  const kept = secretOf(secret);
  // A colon separates issuer and label in the address, so names must not contain it.
  const plain = (name: string) => name.replaceAll(':', ' ');
  const uri = new TOTP({ ...KIND, issuer: plain(about.issuer), label: plain(about.label), secret: kept }).toString();
  return { uri, typed: kept.base32.match(/.{1,4}/g) ?? [] };
}

/** A code without the spaces and hyphens that applications display, in the digits of ASCII: some keyboards write wide ones. */
export const plainCode = (typed: string): string => typed.normalize('NFKC').replace(/[\s-]/g, '');

/** The time step of a code, near the present one; undefined for any other code. */
export function stepOf(secret: Uint8Array, code: string, now: Date): number | undefined {
  // TOTP.validate throws on six characters that take more than six bytes.
  if (!/^\d{6}$/.test(code)) return undefined;
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...KIND, token: code, secret: secretOf(secret), timestamp, window: WINDOW });
  return delta === null ? undefined : TOTP.counter({ period: KIND.period, timestamp }) + delta;
}

const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer });

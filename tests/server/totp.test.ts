// @engine pg
import { TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newSecret, plainCode, presentSecret, stepOf } from '../../server/features/mfa/totp.ts';

const NOW = new Date('2026-11-24T13:00:10.000Z');
const STEP = 30_000;
/** Of RFC 6238, appendix B: the codes there have eight digits, of which applications show the last six. */
const RFC = new TextEncoder().encode('12345678901234567890');

const codeAt = (secret: Uint8Array, milliseconds: number): string => {
  const typed = presentSecret(secret, { issuer: 'x', label: 'y' }).typed.join('');
  return new TOTP({ secret: typed }).generate({ timestamp: NOW.getTime() + milliseconds });
};

describe('codes of an application', () => {
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1234567890, '005924'],
    [20000000000, '353130'],
  ])('are those of RFC 6238: at second %i it is %s [D-FACTOR-02]', (second, code) => {
    expect(stepOf(RFC, code, new Date(second * 1_000))).toBe(Math.floor(second / 30));
  });

  it('count for one step before and after, each step separately [D-FACTOR-02]', () => {
    const secret = newSecret();
    const now = Math.floor(NOW.getTime() / STEP);
    const found = [-2, -1, 0, 1, 2].map((away) => stepOf(secret, codeAt(secret, away * STEP), NOW));
    expect(found).toEqual([undefined, now - 1, now, now + 1, undefined]);
  });

  it('are read in wide digits, with spaces or hyphens [D-FACTOR-02]', () => {
    const secret = newSecret();
    const code = codeAt(secret, 0);
    const wide = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    for (const typed of [wide, `${code.slice(0, 3)} ${code.slice(3)}`, `${code.slice(0, 3)}-${code.slice(3)}`])
      expect(stepOf(secret, plainCode(typed), NOW)).toBe(Math.floor(NOW.getTime() / STEP));
  });

  it.each(['', '12345', '1234567', 'abcdef', ' 23456', '２２２２２２', 'ñandúe'])(
    '%j is none [D-FACTOR-02]',
    (code) => {
      expect(stepOf(newSecret(), code, NOW)).toBeUndefined();
    },
  );

  it('encodes the secret and issuer in a URI that applications read [D-FACTOR-05]', () => {
    const { uri, typed } = presentSecret(RFC, { issuer: 'Salud: Norte & Sur', label: 'laura@example.com' });
    const read = new URL(uri);
    expect(read.searchParams.get('secret')).toBe(typed.join(''));
    expect(read.searchParams.get('issuer')).toBe('Salud  Norte & Sur');
    expect(decodeURIComponent(read.pathname)).toMatch(
      /^\/\/totp\/Salud {2}Norte & Sur:laura@example\.com$|^\/Salud {2}Norte & Sur:laura@example\.com$/,
    );
    expect(typed.every((part) => part.length === 4)).toBe(true);
  });
});

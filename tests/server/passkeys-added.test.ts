// @engine pg
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { setPassword } from '../../server/features/credentials/set-password.ts';
import { endSessionsOf } from '../../server/features/sessions/sessions.ts';
import { passkeys, people } from '../../server/platform/db/schema/index.ts';
import { transaction } from '../../server/platform/db/transaction.ts';
import { PASSKEYS } from '../../server/platform/limits/limits.ts';
import {
  add,
  audited,
  begin,
  CREATE,
  enter,
  halfway,
  KEEP,
  keyed,
  PAGE,
  server,
  withPasskeys,
} from './passkeys-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { codeOf, DOCTOR, secured, typePassword } from './second-factor-kit.ts';
import { type Misdeed, SoftwareAuthenticator } from './software-authenticator.ts';

withPasskeys();

/** Keeps so many more of the one that is kept. */
async function keepMore(length: number): Promise<void> {
  const [row] = await server.deps.db.select().from(passkeys);
  if (!row) throw new Error('nothing was kept');
  const { id: _id, ...rest } = row;
  const others = Array.from({ length }, (_, at) => ({ ...rest, credentialId: `other-${at}` }));
  await server.deps.db.insert(passkeys).values(others);
}

/** Answer of a new device to a begun registration. */
const made = (begun: { json: () => { pedido: string } }) => new SoftwareAuthenticator(PAGE).make(begun.json().pedido);

describe('adding a passkey', { timeout: 120_000 }, () => {
  it('requires password, code and an existing second factor [D-PASSKEY-01]', async () => {
    const plain = server.browser('uno');
    await typePassword(plain);
    expect(codeOf(await begin(plain, '123456'))).toBe('FACTOR_OFF');
    const { browser, phone } = await secured(server);
    expect(codeOf(await begin(browser, '000000'))).toBe('FACTOR_WRONG');
    const wrong = await browser.post(CREATE, { nombre: 'Notebook', password: 'otra', codigo: phone() });
    expect(codeOf(wrong)).toBe('WRONG_PASSWORD');
  });

  it.each<[string, Misdeed]>([
    ['origin', { origin: 'https://evil.example' }],
    ['relying party', { rpId: 'evil.example' }],
    ['challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['frame', { crossOrigin: true }],
    ['verification of its user', { unverified: true }],
  ])('is refused with the wrong %s, and its challenge is used up [D-PASSKEY-02]', async (_what, wrong) => {
    const owner = await secured(server);
    const device = new SoftwareAuthenticator(PAGE);
    const refused = await add(owner, device, 'Notebook', wrong);
    expect([refused.statusCode, codeOf(refused)]).toEqual([422, 'PASSKEY_WRONG']);
    expect(codeOf(await owner.browser.post(KEEP, { llave: '{}' }))).toBe('PASSKEY_NOT_BEGUN');
    expect(await audited('passkey.add')).toMatchObject({ outcome: 'refused' });
  });

  it('refuses a known key and any beyond the account’s limit [D-PASSKEY-02]', async () => {
    const { browser, codes, device } = await keyed();
    const byCode = { browser, phone: () => codes.pop() ?? '' };
    expect(codeOf(await add(byCode, device))).toBe('PASSKEY_KNOWN');
    await keepMore(PASSKEYS.most - 1);
    expect(codeOf(await begin(browser, codes.pop() ?? ''))).toBe('PASSKEY_MOST');
  });

  it('keeps the account’s limit when two browsers begin at once [D-PASSKEY-02]', async () => {
    const { browser, codes, device } = await keyed();
    const other = await halfway();
    expect((await enter(other.browser, device.sign(other.asked))).statusCode).toBe(200);
    await keepMore(PASSKEYS.most - 2);
    const begun = [await begin(browser, codes.pop() ?? ''), await begin(other.browser, codes.pop() ?? '')];
    const answers = begun.map(made);
    expect((await browser.post(KEEP, { llave: answers[0] })).statusCode).toBe(200);
    expect(codeOf(await other.browser.post(KEEP, { llave: answers[1] }))).toBe('PASSKEY_MOST');
  });

  it('counts for nothing when the device answers too late [D-PASSKEY-02]', async () => {
    const { browser, phone } = await secured(server);
    const begun = await begin(browser, phone());
    server.clock.advance(PASSKEYS.challengeMinutes * 60_000);
    const late = await browser.post(KEEP, { llave: made(begun) });
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'PASSKEY_NOT_BEGUN']);
  });

  it('discards a passkey when the password was changed in between [D-PASSKEY-02]', async () => {
    const { browser, phone } = await secured(server);
    const begun = await begin(browser, phone());
    const { db, passwords, clock } = server.deps;
    const [person] = await db
      .select()
      .from(people)
      .where(and(eq(people.unit, 1), eq(people.email, DOCTOR.correo)));
    if (!person) throw new Error('the doctor is missing');
    const hash = await passwords.hash(DOCTOR.password);
    await transaction(db, async (tx) => {
      await setPassword(tx, clock, person, hash);
      await endSessionsOf({ ...server.deps, db: tx }, person);
    });
    const answer = await browser.post(KEEP, { llave: made(begun) });
    expect(refusalOf(answer)).toEqual([401, 'NO_SESSION']);
    expect(await db.select().from(passkeys)).toEqual([]);
  });

  it.each([
    ['nothing', '', 422],
    ['half of one', '{', 422],
    ['a list', '[]', 422],
    ['numbers in its place', '{"id":1}', 422],
    ['one without its parts', '{"id":"a","rawId":"a","type":"public-key","response":{}}', 422],
    ['more than any is long', 'x'.repeat(20_000), 400],
  ])('refuses a body that is no answer of a device: %s [D-PASSKEY-02]', async (_what, llave, refused) => {
    await keyed();
    const { browser } = await halfway();
    expect((await enter(browser, llave)).statusCode).toBe(refused);
  });
});

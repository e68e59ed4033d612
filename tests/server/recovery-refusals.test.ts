// @engine pg
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer } from './helper.ts';
import { ANA, buildShippedServer, otherThan, type Recovery, startAnew } from './recovery-kit.ts';

let server: TestServer;
let demo: Recovery;
beforeAll(async () => {
  server = await buildShippedServer();
});
afterAll(() => server.close());

beforeEach(async () => {
  demo = await startAnew(server);
});

describe('refusals of a recovery code', () => {
  it('reports remaining tries, exhaustion and expiry alike with and without account [FIXP-02, R7]', async () => {
    const told = async (name: string, wrong: string): Promise<unknown[]> => {
      const said: unknown[] = [];
      for (let guess = 1; guess <= 6; guess += 1) said.push((await demo.verify(name, wrong)).json().error);
      return said;
    };
    const wrong = otherThan(await demo.codeFor(ANA.email));
    await demo.ask('nadie@example.com');
    await demo.issue();
    const known = await told(ANA.email, wrong);
    expect(known).toEqual(await told('nadie@example.com', wrong));
    const usedUp = {
      code: 'CODE_USED_UP',
      message: 'La clave es incorrecta y ya no quedan intentos con este código. Pedí un código nuevo.',
      field: 'codigo',
    };
    const left = (tries: number) => ({
      code: 'CODE_WRONG',
      message: `La clave es incorrecta. Intentos que quedan: ${tries}.`,
      field: 'codigo',
    });
    expect(known).toEqual([left(4), left(3), left(2), left(1), usedUp, usedUp]);
    server.clock.advance(10 * 60_000);
    const late = [(await demo.verify(ANA.email, wrong)).json(), (await demo.verify('nadie@example.com', wrong)).json()];
    expect(late[0].error).toEqual({
      code: 'CODE_EXPIRED',
      message: 'La clave es incorrecta: el código venció. Pedí un código nuevo.',
      field: 'codigo',
    });
    expect(late[1]).toEqual(late[0]);
    expect((await demo.verify(ANA.email, otherThan(await demo.codeFor(ANA.email)))).json().error).toEqual(left(4));
  });

  it('a stranger is not told what somebody else asked for [FIXP-02, R7]', async () => {
    const wrong = otherThan(await demo.codeFor(ANA.email));
    const elsewhere = { 'x-forwarded-for': '198.51.100.9' };
    const guess = { codigo: wrong, email: ANA.email };
    const answer = await demo.browser.post('/api/recuperacionClave/verificarCodigo', guess, elsewhere);
    expect(answer.json().error.code).toBe('CODE_REFUSED');
  });

  it('refuses a code of wrong length without using a try [FIXP-02]', async () => {
    const code = await demo.codeFor(ANA.email);
    for (const half of ['1', '12', '123', '1234', '12345', '1234567']) {
      const answer = await demo.verify(ANA.email, half);
      expect([answer.statusCode, answer.json().error.message]).toEqual([422, 'El código tiene 6 números']);
    }
    expect((await demo.verify(ANA.email, code)).statusCode).toBe(200);
  });
});

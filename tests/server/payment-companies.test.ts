// @engine pg
import { writeFileSync } from 'node:fs';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepPayments } from '../../server/features/payments/ask-provider.ts';
import { closeForms } from '../../server/features/payments/payment-aftercare.ts';
import { audit, coupons, paymentCharges, payments } from '../../server/platform/db/schema/index.ts';
import { ANA, BRUNO, patient } from './care-kit.ts';
import { order } from './coverage-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { startMercadoPago, startPayPerTic, type TestCompany } from './payment-companies-kit.ts';
import { withPaidForm } from './payment-form-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { book, cell, oldContainer } from './sheet-kit.ts';
import { listSource } from './test-tenant.ts';

describe.each([
  ['Mercado Pago', startMercadoPago],
  ['Pay per TIC', startPayPerTic],
])('%s', (_name, begin) => {
  let company: TestCompany;
  let server: TestServer;
  let bruno: Browser;

  beforeAll(async () => {
    company = await begin();
    const config = { secrets: company.secrets, connectorOrigins: company.origins, defaultTenant: 'vilsar' };
    server = await buildTestServer({ source: listSource([company.tenant]), config });
    await server.browser().get('/api/unidad/requisitos');
  });
  afterAll(async () => {
    await server.close();
    await company.close();
  });
  beforeEach(async () => {
    company.down = false;
    company.losing = false;
    company.listing = 'current';
    company.silent = false;
    server.clock.setTo(TUESDAY);
    bruno = await patient(server, BRUNO);
    await server.deps.db.delete(coupons);
    await server.deps.db.delete(payments);
  });

  const unit = () => company.tenant.public.unit;
  const made = () => server.deps.db.select().from(coupons);
  const unasked = vi.fn();
  const begun = async (): Promise<string> => {
    const answer = await bruno.post('/api/payment/create', order(5000, unit()));
    expect(answer.statusCode).toBe(200);
    return answer.json().payment_request_id;
  };
  const paid = async (id: string) =>
    JSON.parse((await bruno.post('/api/cuponera/cupon-pagado', { id_unidad: unit(), id_payment: id })).body);
  const oddities = async (id: string) =>
    (
      await server.deps.db
        .select()
        .from(audit)
        .where(eq(audit.object, `payment:${id}`))
    ).map(({ action }) => action);

  it('opens the form of an order at the price of the tenant [FIXO-10]', async () => {
    const answer = await bruno.post('/api/payment/create', order(5000, unit()));
    expect(answer.json()).toEqual({
      form_url: expect.stringMatching(/^https:\/\/(www\.mercadopago\.com\.ar|servicios\.paypertic\.com)\//),
      payment_request_id: expect.any(String),
    });
    expect(company.orders().at(-1)).toEqual({ reference: answer.json().payment_request_id, amount: 5000 });
    // An hour after it was ordered, in Argentina's time.
    expect(company.ends.get(answer.json().payment_request_id)).toMatch(/^2026-11-24T11:00:00-03:?00$/);
    expect(await paid(answer.json().payment_request_id)).toBeNull();
  });

  it('opens the form of an order that the company keeps while its answer is lost [FIXO-10, FIXH-09]', async () => {
    company.losing = true;
    const create = () => bruno.post('/api/payment/create', order(5000, unit()));
    await create();
    company.losing = false;
    const { form_url, payment_request_id: reference } = (await create()).json();
    expect(form_url).toMatch(/^https:\/\/(www\.mercadopago\.com\.ar|servicios\.paypertic\.com)\//);
    expect(company.orders()).toContainEqual({ reference, amount: 5000 });
    expect(await server.deps.db.select({ id: payments.id }).from(payments)).toEqual([{ id: reference }]);
  });

  it('makes one coupon despite repeated and late notifications [FIXO-10]', async () => {
    const id = await begun();
    const charge = company.charge(id, { status: 'rejected' });
    expect(await company.notify(server, charge)).toBe(200);
    expect(await paid(id)).toBe(false);
    company.change(charge, { status: 'approved' });
    expect([await company.notify(server, charge), await company.notify(server, charge)]).toEqual([200, 200]);
    expect(await made()).toHaveLength(1);
    company.change(charge, { status: 'rejected' });
    expect(await company.notify(server, charge)).toBe(200);
    expect([await paid(id), (await made()).length]).toEqual([true, 1]);
  });

  it('refuses a forged notification, and one for another tenant [FIXO-10]', async () => {
    const id = await begun();
    const charge = company.charge(id, { status: 'approved' });
    expect(await company.notify(server, charge, true)).toBe(401);
    const elsewhere = await server.app.inject({ method: 'POST', url: '/api/payment/notificacion/osef', payload: '{}' });
    expect(refusalOf(elsewhere)).toEqual([404, 'NOT_FOUND']);
    expect(await made()).toEqual([]);
  });

  it('finds out by itself about a payment whose notification was lost [FIXO-10]', async () => {
    const id = await begun();
    company.charge(id, { status: 'approved' });
    server.clock.advance(3_600_000);
    await sweepPayments(server.deps, unasked);
    expect(await made()).toHaveLength(1);
  });

  it('withdraws an unused coupon when the payment is refunded, notified or not [FIXO-10]', async () => {
    for (const notified of [true, false]) {
      const id = await begun();
      const charge = company.charge(id, { status: 'approved' });
      await company.notify(server, charge);
      expect(await made()).toHaveLength(1);
      company.change(charge, { status: 'refunded' });
      server.clock.advance(3_600_000);
      if (notified) expect(await company.notify(server, charge)).toBe(200);
      else {
        bruno = await patient(server, BRUNO);
        await bruno.post('/api/atenciones/limite', { unidad: unit(), documento: BRUNO.documento });
      }
      expect([await made(), (await oddities(id)).at(-1)]).toEqual([[], 'payment.refunded']);
      bruno = await patient(server, BRUNO);
    }
  });

  it('leaves the coupon with its visit when the payment is refunded later [FIXO-10]', async () => {
    const id = await begun();
    const charge = company.charge(id, { status: 'approved' });
    await company.notify(server, charge);
    await server.deps.db.update(coupons).set({ spentAt: TUESDAY });
    company.change(charge, { status: 'refunded' });
    await company.notify(server, charge);
    expect(await made()).toHaveLength(1);
  });

  it('makes no coupon for less money, and audits it once [FIXO-10]', async () => {
    const id = await begun();
    company.charge(id, { status: 'approved', amount: 100 });
    server.clock.advance(3_600_000);
    for (const _ of [1, 2, 3]) await sweepPayments(server.deps, unasked);
    expect(await made()).toEqual([]);
    expect((await oddities(id)).filter((action) => action === 'payment.mismatch')).toHaveLength(1);
  });

  it.each([
    ['unreadable', { amount: Number.NaN }],
    ['missing', { bare: true }],
    ['beyond all amounts', { amount: 1e300 }],
    ['of nothing', { amount: 0 }],
  ])('answers 503 to an amount that is %s, says so once, and asks again [FIXO-14]', async (_odd, charged) => {
    const id = await begun();
    const charge = company.charge(id, { status: 'rejected' });
    expect(await company.notify(server, charge)).toBe(200);
    company.change(charge, { status: 'approved', ...charged });
    server.log.length = 0;
    expect([await company.notify(server, charge), await company.notify(server, charge)]).toEqual([503, 503]);
    expect(await paid(id)).toBeNull();
    expect((await oddities(id)).filter((action) => action === 'payment.unreadable')).toHaveLength(1);
    expect(server.log.filter((line) => line.includes('"payment.unreadable"'))).toHaveLength(1);
    expect(await made()).toEqual([]);
    company.change(charge, { status: 'approved' });
    server.clock.advance(26 * 3_600_000);
    await sweepPayments(server.deps, unasked);
    expect(await made()).toHaveLength(1);
  });

  it.each(['missing', 'late'] as const)(
    'gives the coupon of a notified charge, or asks for a repetition, while its list is %s [FIXO-14]',
    async (listing) => {
      const id = await begun();
      const charge = company.charge(id, { status: 'approved' });
      company.listing = listing;
      // Mercado Pago has said the charge itself; of an unsigned notification nothing is believed.
      const isBelieved = company.id === 'mercadoPago';
      expect(await company.notify(server, charge)).toBe(isBelieved ? 200 : 503);
      expect(await made()).toHaveLength(isBelieved ? 1 : 0);
      company.listing = 'current';
      expect(await company.notify(server, charge)).toBe(200);
      expect(await made()).toHaveLength(1);
    },
  );

  it.each([
    ['two days', 50],
    ['20 days', 20 * 24 + 5],
  ])('finds an order that was rejected, and paid after %s without a notification [FIXO-14]', async (_late, hours) => {
    const id = await begun();
    const charge = company.charge(id, { status: 'rejected' });
    expect(await company.notify(server, charge)).toBe(200);
    server.clock.advance(hours * 3_600_000);
    company.change(charge, { status: 'approved' });
    for (let hour = 0; hour < 6; hour += 1) {
      server.clock.advance(3_600_000);
      await sweepPayments(server.deps, unasked);
    }
    expect(await made()).toHaveLength(1);
  });

  it('answers 503 to notifications, 502 to payers, while the company is down [FIXO-10]', async () => {
    const id = await begun();
    const charge = company.charge(id, { status: 'approved' });
    company.down = true;
    expect(await company.notify(server, charge)).toBe(503);
    expect(await paid(id)).toBeNull();
    server.clock.advance(31 * 60_000);
    bruno = await patient(server, BRUNO);
    const refused = await bruno.post('/api/payment/create', order(5000, unit()));
    expect([refused.statusCode, refused.json().error.code]).toEqual([502, 'PAYMENT_FAILED']);
    company.down = false;
    expect(await company.notify(server, charge)).toBe(200);
    expect(await made()).toHaveLength(1);
    expect(server.log.join()).not.toMatch(/APP_USR-token|Bearer/);
  });

  it('gives care while the company sends headers and no body [FIXO-15]', async () => {
    const ana = await patient(server, ANA);
    const limits = async (browser: Browser, documento: string) =>
      (await browser.post('/api/atenciones/limite', { unidad: unit(), documento })).json();
    for (const [browser, many] of [
      [ana, 1],
      [bruno, 3],
    ] as const)
      for (let form = 0; form < many; form += 1) {
        const answer = await browser.post('/api/payment/create', order(5000, unit()));
        expect(answer.statusCode).toBe(200);
        // Its form has ended: nothing keeps the next one from beginning.
        company.charge(answer.json().payment_request_id, { status: 'cancelled' });
        await server.deps.db.update(payments).set({ createdAt: new Date(TUESDAY.getTime() - 3_600_000 * (form + 1)) });
      }
    company.silent = true;
    server.log.length = 0;
    const unanswered = () => server.log.filter((line) => line.includes('payment.unasked'));
    // Ana has an attention left: the answer does not wait until the question is given up.
    expect(await limits(ana, ANA.documento)).toMatchObject({ cupones: 0 });
    expect(unanswered()).toEqual([]);
    await expect.poll(() => unanswered().length, { timeout: 10_000 }).toBe(1);
    // Bruno has no free attention: his three open payments are asked about together.
    company.waited = 0;
    expect(await limits(bruno, BRUNO.documento)).toMatchObject({ cupones: 0 });
    expect(unanswered()).toHaveLength(4);
    expect(company.waited).toBeGreaterThanOrEqual(3);
    // Seven silences of three readers: another person opens a form all the same.
    await limits(bruno, BRUNO.documento);
    company.silent = false;
    const opened = await ana.post('/api/payment/create', order(5000, unit()));
    expect([opened.statusCode, opened.json().error?.code]).toEqual([200, undefined]);
  });

  it('returns to a closable page of the tenant by GET and POST [FIXO-10]', async () => {
    for (const method of ['GET', 'POST'] as const) {
      const headers = {
        origin: 'https://servicios.paypertic.com',
        'content-type': 'application/x-www-form-urlencoded',
      };
      const page = await server.app.inject({
        method,
        url: '/pago/vuelta',
        headers,
        payload: method === 'POST' ? 'id=1' : '',
      });
      expect([page.statusCode, page.body]).toEqual([
        200,
        expect.stringContaining('<h1>Ya podés volver al portal</h1>'),
      ]);
    }
  });
});

describe('a form at Mercado Pago that is paid again', () => {
  const at = withPaidForm();
  const { admin, file, begun, paid, changed, made, events, failed, mails, owed } = at;

  it('lists the second charge, closes the form, and tells the payer once [FIXO-14]', async () => {
    const id = await begun();
    await paid(id);
    const second = await paid(id);
    expect(await made()).toBe(1);
    expect((await owed()).map((line) => [line[2], line[6], line[8]])).toEqual([
      ['5000.00', 'se pagó otra vez', second],
    ]);
    expect(events()).toEqual(['payment.approved', 'payment.overpaid']);
    expect(await mails()).toEqual([['bruno@example.com', expect.stringMatching(/^Vamos a devolverte \$.5\.000,00/)]]);
    expect(await at.written()).toEqual([expect.stringContaining('sigue valiendo')]);
    await closeForms(at.server.deps, failed);
    expect(at.company.ends.get(id)).toBe('2026-11-24T10:00:00-03:00');
    // The operator refunds the first instead of the second: the second pays for the coupon.
    const first = at.company.charges(id).find((charge) => charge !== second) ?? '';
    await changed(first, { status: 'refunded' });
    expect([await made(), await owed()]).toEqual([1, []]);
  });

  it('closes the form with a later run when the company is down [FIXO-14]', async () => {
    const id = await begun();
    await paid(id);
    const told = vi.fn();
    at.company.down = true;
    await closeForms(at.server.deps, told);
    at.company.down = false;
    expect(told.mock.calls).toMatchObject([['payment.unclosed', { provider: 'mercadoPago', payment: id }]]);
    await closeForms(at.server.deps, failed);
    expect(at.company.ends.get(id)).toBe('2026-11-24T10:00:00-03:00');
  });

  it.each([
    ['unspent', 1],
    ['spent', 2],
  ])('gives another coupon after a refund of an %s one [FIXO-14]', async (state, all) => {
    const id = await begun();
    const first = await paid(id);
    if (state === 'spent') await at.server.deps.db.update(coupons).set({ spentAt: TUESDAY });
    await changed(first, { status: 'refunded' });
    await paid(id);
    const bruno = await patient(at.server, BRUNO);
    const { cupones } = (await bruno.post('/api/atenciones/limite', { unidad: at.company.tenant.public.unit })).json();
    expect([cupones, await made(), await owed()]).toEqual([1, all, []]);
    expect(events()).toEqual(['payment.approved', 'payment.refunded', 'payment.approved']);
  });

  it('sees a part that was refunded, and leaves the coupon [FIXO-14]', async () => {
    const id = await begun();
    const charge = await paid(id);
    await changed(charge, { status: 'approved', refunded: 1000 });
    expect(events()).toEqual(['payment.approved', 'payment.partlyRefunded']);
    expect([await made(), await owed()]).toEqual([1, []]);
    const { said } = await admin('payments', 'vilsar', '--ver', 'sin-resolver');
    expect(said[1]).toContain(`"${id}";"2026-11-24";"5000.00";"ARS";"se devolvió una parte y el cupón sigue"`);
  });

  it('tells of too little money when its form has ended, and takes a second card before [FIXO-14]', async () => {
    const id = await begun();
    await paid(id, { amount: 2000 });
    expect(events()).toEqual(['payment.mismatch']);
    expect([await made(), await mails()]).toEqual([0, []]);
    at.server.clock.advance(3_600_001);
    expect((await mails()).length).toBe(1);
    expect(await at.written()).toEqual([expect.stringContaining('no es el precio de una consulta')]);
    expect((await owed()).map((line) => [line[2], line[6]])).toEqual([['2000.00', 'se pagó de menos']]);
    await paid(id, { amount: 3000 });
    expect([await made(), await owed()]).toEqual([1, []]);
  });

  it('lists money in another currency, and too much of one charge [FIXO-14]', async () => {
    const id = await begun();
    await paid(id, { amount: 100, currency: 'USD' });
    await paid(id, { amount: 6000 });
    expect((await owed()).map((line) => [line[2], line[3], line[6]])).toEqual([
      ['100.00', 'USD', 'en otra moneda'],
      ['1000.00', 'ARS', 'se pagó de más'],
    ]);
  });

  it('finds a second charge and a refund whose notifications were lost [FIXO-14]', async () => {
    const id = await begun();
    await paid(id);
    const second = at.company.charge(id, { status: 'approved' });
    at.server.clock.advance(3_600_000);
    await sweepPayments(at.server.deps, failed);
    expect((await owed()).map((line) => line[8])).toEqual([second]);
    at.company.change(second, { status: 'refunded' });
    at.server.clock.advance(30 * 24 * 3_600_000);
    await sweepPayments(at.server.deps, failed);
    expect(await owed()).toEqual([]);
  });

  it('takes a coupon from before charges were stored as paid by the first one [FIXO-14]', async () => {
    const id = await begun();
    await paid(id);
    await at.server.deps.db.delete(paymentCharges);
    at.server.clock.advance(3_600_000);
    await sweepPayments(at.server.deps, failed);
    expect([await made(), await owed()]).toEqual([1, []]);
    const bySum = await at.server.deps.db.select({ given: paymentCharges.given }).from(paymentCharges);
    expect(bySum).toEqual([{ given: '5000.00' }]);
  });

  it('is settled by the operator, in the sums of the day and the audit [FIXO-14]', async () => {
    const id = await begun();
    await paid(id);
    await paid(id);
    const [line = ''] = (await owed()).map(([number]) => number);
    const refused = await admin('payments', 'vilsar', '--devuelto', line);
    expect([refused.code, refused.said[0]]).toEqual([1, expect.stringContaining('necesita --referencia')]);
    const done = await admin('payments', 'vilsar', '--devuelto', line, '--referencia', 'TRF-991');
    expect(done).toMatchObject({ code: 0, said: [`Línea ${line}: 5000.00 ARS devueltos.`] });
    const again = await admin('payments', 'vilsar', '--devuelto', line, '--referencia', 'TRF-991');
    expect([again.code, again.said[0]]).toEqual([1, expect.stringContaining(`La línea ${line} no está a devolver.`)]);
    const [kept] = await at.server.deps.db
      .select()
      .from(paymentCharges)
      .where(eq(paymentCharges.id, Number(line)));
    expect(kept).toMatchObject({ returned: '5000.00', returnReference: 'TRF-991', returnedAt: TUESDAY });
    expect(kept?.returnedBy).toMatch(/@/);
    const { said } = await admin(
      'payments',
      'vilsar',
      '--ver',
      'por-dia',
      '--desde',
      '2026-11-24',
      '--hasta',
      '2026-11-24',
    );
    expect(said.slice(1)).toEqual(['"2026-11-24";"ARS";"2";"10000.00";"5000.00";"0.00";"5000.00";"0.00"']);
    const own = and(eq(audit.action, 'operator.payments.return'), eq(audit.object, `payment:${id}`));
    expect(await at.server.deps.db.select().from(audit).where(own)).toHaveLength(1);
    expect(await mails()).toEqual([]);
  });

  it('is compared with the report of the at.company, in both directions [FIXO-14]', async () => {
    const id = await begun();
    const charge = await paid(id);
    const other = await paid(id);
    const won = await paid(id);
    const report = file(
      'liquidaciones.csv',
      'EXTERNAL_REFERENCE,SOURCE_ID,TRANSACTION_TYPE,TRANSACTION_AMOUNT',
      `${id},${charge},SETTLEMENT,5000.00`,
      `${id},${charge},REFUND,-1000.00`,
      `${id},${won},SETTLEMENT,5000.00`,
      `${id},${won},CHARGEBACK,-5000.00`,
      'otro,777,SETTLEMENT,5000.00',
      ',9,WITHDRAWAL,-90000.00',
    );
    const { code, said } = await admin('payments', 'vilsar', '--conciliar', report, '--desde', '2026-11-24');
    expect([code, ...said.slice(1).map((line) => line.trim())]).toEqual([
      0,
      `"los importes son distintos";"${charge}";"5000.00";"1000.00";"5000.00";"0.00"`,
      `"la empresa informa un contracargo o un reclamo; si lo ganó, su reporte no lo dice";"${won}";"5000.00";"5000.00";"5000.00";"0.00"`,
      '"sólo lo tiene la empresa";"777";"5000.00";"0.00";"";""',
      `"sólo lo tiene el portal";"${other}";"";"";"5000.00";"0.00"`,
    ]);
    for (const [text, expected] of [
      ['A,B', 'falta una columna'],
      ['ID,IMPORTE\n1,cinco', '"cinco" no es un importe'],
      ['ID,IMPORTE\n1,"5', 'comillas sin cerrar'],
      ['ID,IMPORTE\n1.5E+10,5.00', 'otro.csv:2:1 cobro: se encontró "1.5E+10". La planilla redondeó'],
      ['<table><tr><td>ID</td></tr></table>', 'una página web o un XML'],
      ['ID,IMPORTE\n1,5.000,00', 'línea 2: tiene más columnas'],
      ['ID,IMPORTE\n1,800\n2,5.000', 'línea 3: "5.000" puede ser 5000,00 o 5,00'],
      ['ID,IMPORTE\n1,5.00\n2,"5,00"', '"5,00" en la línea 3 y "5.00" en la línea 2'],
    ] as const)
      expect((await admin('payments', 'vilsar', '--conciliar', file('otro.csv', text))).said[0]).toContain(expected);
  });

  it('reads a report that is a spreadsheet, or in another encoding, as the portal’s other imports do [FIXF-12]', async () => {
    const reported = async (bytes: Uint8Array, name: string) => {
      const path = file(name);
      writeFileSync(path, bytes);
      const { said } = await admin('payments', 'vilsar', '--conciliar', path, '--desde', '2026-12-01');
      return said;
    };
    const head = ['ID de operación en Mercado Pago', 'Monto bruto de la operación'];
    const { text, number, formula } = cell;
    const rows = [['Liquidación'], head, [number(771), number(1200.5)], [text('772'), text('5.000,25')]];
    const sheet = await reported(book({ sheets: [{ rows }] }), 'reporte.xlsx');
    const windows = ['Liquidación', head.join(';'), '771;1200,50', '772;5.000,25'].join('\r\n');
    expect(await reported(Buffer.from(windows, 'latin1'), 'reporte.csv')).toEqual(sheet);
    expect(sheet.slice(1).map((line) => line.trim())).toEqual([
      '"sólo lo tiene la empresa";"771";"1200.50";"0.00";"";""',
      '"sólo lo tiene la empresa";"772";"5000.25";"0.00";"";""',
    ]);
    const counted = book({ sheets: [{ rows: [head, [number(771), formula('5')]] }] });
    expect((await reported(counted, 'reporte.xlsx'))[0]).toContain('reporte.xlsx:2:2');
    expect((await reported(oldContainer('Workbook'), 'reporte.xlsx'))[0]).toContain('una planilla .xls');
  });

  it.each([
    ['5.000 beside 1.200,50', 'ID;IMPORTE', '5.000', '1.200,50', ['5000.00', '1200.50']],
    ['$ 5.000 beside -7,5', 'ID;IMPORTE', '$ 5.000', '-7,5', ['5000.00', '7.50']],
    ['5,000 beside 1,200.50', 'ID;IMPORTE', '5,000', '1,200.50', ['5000.00', '1200.50']],
    ['5.000 beside 1200.50', 'ID;IMPORTE', '5.000', '1200.50', ['5.00', '1200.50']],
    ['5.000 beside 1.234.567', 'ID;IMPORTE', '5.000', '1.234.567', ['5000.00', '1234567.00']],
  ])('reads a report with %s in the one style of its amounts [FIXO-14]', async (_name, head, one, other, expected) => {
    const report = file('estilo.csv', head, `771;${one}`, `772;${other}`);
    const { said } = await admin('payments', 'vilsar', '--conciliar', report);
    expect(said.slice(1).map((line) => line.split(';')[2]?.slice(1, -1))).toEqual(expected);
  });
});

describe('an account at Mercado Pago', () => {
  it('counts the cards of one order together, and reports too much money [FIXO-10]', async () => {
    const company = await startMercadoPago();
    const config = { secrets: company.secrets, defaultTenant: 'vilsar' };
    const server = await buildTestServer({ source: listSource([company.tenant]), config });
    try {
      const { unit } = company.tenant.public;
      for (const [amounts, action] of [
        [[2000, 3000], 'payment.approved'],
        [[5000, 5000], 'payment.overpaid'],
      ] as const) {
        await server.deps.db.delete(coupons);
        await server.deps.db.delete(payments);
        const bruno = await patient(server, BRUNO);
        const id = (await bruno.post('/api/payment/create', order(5000, unit))).json().payment_request_id;
        const charges = amounts.map((amount) => company.charge(id, { status: 'approved', amount }));
        await company.notify(server, charges[0] ?? '');
        expect(await server.deps.db.select().from(coupons)).toHaveLength(1);
        const told = await server.deps.db
          .select()
          .from(audit)
          .where(eq(audit.object, `payment:${id}`));
        expect(told.map((row) => row.action)).toContain(action);
      }
    } finally {
      await server.close();
      await company.close();
    }
  });

  it('refuses payments with half the keys, uses the test provider with none [FIXO-10]', async () => {
    const company = await startMercadoPago();
    const [token] = company.secrets;
    try {
      for (const [secrets, expected] of [
        [new Map(token ? [token] : []), [502, 'PAYMENT_FAILED']],
        [new Map([['VILSAR_MP_FIRMA', 'x']]), [502, 'PAYMENT_FAILED']],
        [new Map<string, string>(), [200, undefined]],
      ] as const) {
        const server = await buildTestServer({
          source: listSource([company.tenant]),
          config: { secrets, defaultTenant: 'vilsar' },
        });
        const bruno = await patient(server, BRUNO);
        const answer = await bruno.post('/api/payment/create', order(5000, company.tenant.public.unit));
        expect([answer.statusCode, answer.json().error?.code]).toEqual(expected);
        if (secrets.size === 0) expect(answer.json().form_url).toMatch(/^\/pago-de-prueba\//);
        await server.close();
      }
    } finally {
      await company.close();
    }
  });
});

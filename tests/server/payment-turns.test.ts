// @engine pg
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sweepPayments } from '../../server/features/payments/ask-provider.ts';
import { coupons, paymentCharges, payments, people } from '../../server/platform/db/schema/index.ts';
import { BRUNO, patient } from './care-kit.ts';
import { order } from './coverage-kit.ts';
import { TUESDAY } from './helper.ts';
import { withPaidForm } from './payment-form-kit.ts';

describe('a payment that turns', () => {
  const at = withPaidForm();
  const { admin, begun, paid, changed, made, events, failed, mails, owed } = at;

  it('is pending again when it has given a ticket after a rejected card [FIXO-14]', async () => {
    const unit = at.company.tenant.public.unit;
    const bruno = await patient(at.server, BRUNO);
    const create = async () => (await bruno.post('/api/payment/create', order(5000, unit))).json().payment_request_id;
    const state = async (id: string) =>
      JSON.parse((await bruno.post('/api/cuponera/cupon-pagado', { id_unidad: unit, id_payment: id })).body);
    const pending = async () => JSON.parse((await bruno.post('/api/payment/pendiente', { unidad_id: unit })).body);
    const id = await create();
    await at.company.notify(at.server, at.company.charge(id, { status: 'rejected' }));
    expect([await state(id), await pending()]).toEqual([false, null]);
    // Its own notification is lost: the next question finds it.
    const ticket = at.company.charge(id, { status: 'pending' });
    expect([await pending(), await state(id), await create()]).toMatchObject([{ payment_request_id: id }, null, id]);
    at.server.clock.advance(26 * 3_600_000);
    await sweepPayments(at.server.deps, failed);
    const { said } = await admin('payments', 'vilsar', '--ver', 'sin-resolver');
    expect(said.slice(1)).toEqual([expect.stringContaining(`"${id}"`)]);
    at.company.change(ticket, { status: 'approved' });
    await sweepPayments(at.server.deps, failed);
    expect([await made(), await owed()]).toEqual([1, []]);
  });

  it('opens no second order while a rejected one has given a ticket [FIXO-14]', async () => {
    const id = await begun();
    await at.company.notify(at.server, at.company.charge(id, { status: 'rejected' }));
    at.company.charge(id, { status: 'pending' });
    expect(await begun()).toBe(id);
  });

  it('stays undecided when less money comes after a rejected card [FIXO-14]', async () => {
    const id = await begun();
    await at.company.notify(at.server, at.company.charge(id, { status: 'rejected' }));
    await paid(id, { amount: 2000 });
    const [order] = await at.server.deps.db.select({ status: payments.status }).from(payments);
    expect(order).toEqual({ status: 'pending' });
  });

  it('takes the good charge beside one that cannot be read [FIXO-14]', async () => {
    const id = await begun();
    at.company.charge(id, { status: 'approved', bare: true });
    const good = at.company.charge(id, { status: 'approved' });
    expect(await at.company.notify(at.server, good)).toBe(503);
    expect([await made(), events()]).toEqual([1, ['payment.approved', 'payment.unreadable', 'payment.unasked']]);
  });

  const disputed = { status: 'charged_back' };
  const won = { status: 'approved' };
  const couponsNow = async () =>
    (await at.server.deps.db.select().from(coupons)).map(({ spentAt, releasedAt }) => [
      spentAt === null ? 'unspent' : 'spent',
      releasedAt === null ? 'valid' : 'released',
    ]);
  const shares = async () =>
    (await at.server.deps.db.select().from(paymentCharges).orderBy(paymentCharges.id)).map((charge) =>
      [charge.taken, charge.refunded, charge.given, charge.returned].map(Number),
    );

  it('is a coupon again when its dispute is won, notified or months later not [FIXO-14]', async () => {
    for (const notified of [true, false]) {
      await at.server.deps.db.delete(coupons);
      await at.server.deps.db.delete(payments);
      const charge = await paid(await begun());
      await changed(charge, disputed);
      expect([await made(), await shares()]).toEqual([0, [[5000, 5000, 0, 0]]]);
      if (notified) await changed(charge, won);
      else {
        at.server.clock.advance(100 * 24 * 3_600_000);
        at.company.change(charge, won);
        await sweepPayments(at.server.deps, failed);
      }
      expect([await couponsNow(), await shares(), await owed()]).toEqual([
        [['unspent', 'valid']],
        [[5000, 0, 5000, 0]],
        [],
      ]);
    }
    expect(events().slice(0, 4)).toEqual([
      'payment.approved',
      'payment.refunded',
      'payment.approved',
      'payment.recovered',
    ]);
  });

  it('pays for its visit again when the dispute is won, and gives no second coupon [FIXO-14]', async () => {
    const charge = await paid(await begun());
    await at.server.deps.db.update(coupons).set({ spentAt: TUESDAY });
    await changed(charge, disputed);
    expect([await couponsNow(), await shares()]).toEqual([[['spent', 'released']], [[5000, 5000, 0, 0]]]);
    await changed(charge, won);
    expect([await couponsNow(), await shares(), await owed()]).toEqual([
      [['spent', 'valid']],
      [[5000, 0, 5000, 0]],
      [],
    ]);
  });

  it('is to be returned when the dispute is won beside another payment, or after the account [FIXO-14]', async () => {
    const id = await begun();
    const first = await paid(id);
    await changed(first, disputed);
    await paid(id);
    await changed(first, won);
    expect((await owed()).map((line) => [line[2], line[6], line[8]])).toEqual([['5000.00', 'se pagó otra vez', first]]);
    await at.server.deps.db.delete(coupons);
    await at.server.deps.db.delete(payments);
    const other = await paid(await begun());
    await changed(other, disputed);
    const bruno = eq(people.documento, BRUNO.documento);
    await at.server.deps.db.update(people).set({ ativo: false }).where(bruno);
    await changed(other, won);
    const lines = await owed();
    await at.server.deps.db.update(people).set({ ativo: true }).where(bruno);
    expect(lines.map((line) => [line[2], line[6]])).toEqual([['5000.00', 'la cuenta ya no está en uso']]);
  });

  it('is not returned twice when the operator had returned it before a won dispute [FIXO-14]', async () => {
    const id = await begun();
    await paid(id);
    const second = await paid(id);
    const [line = ''] = (await owed()).map(([number]) => number);
    await admin('payments', 'vilsar', '--devuelto', line, '--referencia', 'TRF-1');
    await changed(second, disputed);
    expect(await shares()).toEqual([
      [5000, 0, 5000, 0],
      [5000, 5000, 0, 0],
    ]);
    await changed(second, won);
    expect([await shares(), await owed()]).toEqual([
      [
        [5000, 0, 5000, 0],
        [5000, 0, 0, 5000],
      ],
      [],
    ]);
  });

  it('says that a payer has no mail when the stored one is no address [FIXO-14]', async () => {
    const bruno = eq(people.documento, BRUNO.documento);
    await at.server.deps.db.update(people).set({ email: 'bruno (sin correo)' }).where(bruno);
    const id = await begun();
    await paid(id);
    await paid(id);
    expect([await mails(), (await owed()).map((line) => line[11])]).toEqual([[], ['sin correo']]);
    await at.server.deps.db.update(people).set({ email: 'bruno@example.com' }).where(bruno);
    expect((await owed()).map((line) => line[11])).toEqual(['no']);
    expect([(await mails()).length, (await owed()).map((line) => line[11])]).toEqual([1, ['2026-11-24']]);
  });

  it.each([
    [['--referencia', 'x'], '--referencia va con --devuelto'],
    [['--ver', 'por-dia', '--referencia', 'x'], '--referencia va con --devuelto'],
    [['--devuelto', '1', '--referencia', 'x', '--desde', '2026-11-01'], '--devuelto y --desde no van juntas'],
  ])('refuses the options %j, which it would not heed [FIXO-14]', async (words, reason) => {
    const { code, said } = await admin('payments', 'vilsar', ...words);
    expect([code, said]).toEqual([1, [expect.stringContaining(reason)]]);
  });
});

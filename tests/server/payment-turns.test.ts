// @engine pg
import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { sweepPayments } from '../../server/features/payments/ask-provider.ts';
import { cancelDropped } from '../../server/features/payments/payment-aftercare.ts';
import { coupons, paymentCharges, payments, people } from '../../server/platform/db/schema/index.ts';
import { ANA, BRUNO, patient } from './care-kit.ts';
import { order } from './coverage-kit.ts';
import { TUESDAY } from './helper.ts';
import { withPaidForm } from './payment-form-kit.ts';
import { refusalOf } from './refusal-of.ts';

describe('a payment that turns', () => {
  const at = withPaidForm();
  const { admin, begun, paid, changed, made, events, failed, mails, owed } = at;

  const unit = () => at.company.tenant.public.unit;
  const bruno = () => patient(at.server, BRUNO);
  const create = async () => (await bruno()).post('/api/payment/create', order(5000, unit()));
  const pending = async () =>
    JSON.parse((await (await bruno()).post('/api/payment/pendiente', { unidad_id: unit() })).body);
  const drop = async (id: string) => (await bruno()).post('/api/payment/dejar', { id_unidad: unit(), id_payment: id });
  const aftercare = () => cancelDropped(at.server.deps, at.failed);
  const days = (count: number) => at.server.clock.advance(count * 24 * 3_600_000);
  const reasons = async () => (await owed()).map((line) => [line[2], line[6]]);

  it('is pending again when it has given a ticket after a rejected card [FIXO-14]', async () => {
    const state = async (id: string) =>
      JSON.parse(
        (await (await bruno()).post('/api/cuponera/cupon-pagado', { id_unidad: unit(), id_payment: id })).body,
      );
    const id = await begun();
    await at.company.notify(at.server, at.company.charge(id, { status: 'rejected' }));
    expect([await state(id), await pending()]).toEqual([false, null]);
    // Its own notification is lost: the next question finds it.
    const ticket = at.company.charge(id, { status: 'pending' });
    expect([await pending(), await state(id), await begun()]).toMatchObject([{ payment_request_id: id }, null, id]);
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

  it('keeps a second order from beginning while its ticket may be paid, for four days at most [FIXO-14]', async () => {
    const id = await begun();
    at.server.clock.advance(10 * 60_000);
    const ticket = at.company.charge(id, { status: 'pending' });
    at.server.clock.advance(26 * 3_600_000);
    // Neither a notification nor the sweep has told of the ticket: beginning asks.
    expect(refusalOf(await create())).toEqual([409, 'PAYMENT_WAITING']);
    expect(await pending()).toMatchObject({
      payment_request_id: id,
      asking: false,
      recent: false,
      droppable: true,
      until: '2026-11-28T13:00:00.000Z',
    });
    at.company.change(ticket, { status: 'approved' });
    expect([await pending(), await made()]).toEqual([null, 1]);
    const second = (await create()).json().payment_request_id;
    at.company.charge(second, { status: 'pending' });
    days(4);
    at.server.clock.advance(1);
    expect([await pending(), (await create()).statusCode]).toEqual([null, 200]);
  });

  it('is dropped for another one, and cancelled at the company [FIXO-14]', async () => {
    const id = await begun();
    const ticket = at.company.charge(id, { status: 'pending' });
    await at.company.notify(at.server, ticket);
    at.server.clock.advance(31 * 60_000);
    for (const _ of [1, 2]) expect((await drop(id)).json()).toEqual({ ok: true });
    await aftercare();
    expect(
      await at.server.deps.db.select({ status: payments.status, open: payments.hasOpenTry }).from(payments),
    ).toEqual([{ status: 'rejected', open: false }]);
    const second = (await create()).json().payment_request_id;
    expect([second === id, await pending()]).toMatchObject([false, { payment_request_id: second }]);
    await paid(second);
    expect([await made(), await owed()]).toEqual([1, []]);
  });

  it('gives nothing when it is paid after it was dropped: all of it is to be returned [FIXO-14]', async () => {
    const id = await begun();
    const ticket = at.company.charge(id, { status: 'pending' });
    await at.company.notify(at.server, ticket);
    at.server.clock.advance(61 * 60_000);
    expect((await drop(id)).statusCode).toBe(200);
    await changed(ticket, { status: 'approved' });
    expect([await made(), await reasons(), events()]).toEqual([
      0,
      [['5000.00', 'se pagó después de dejarlo']],
      ['payment.paidAfterDrop'],
    ]);
    expect(await mails()).toEqual([['bruno@example.com', expect.stringContaining('Vamos a devolverte $')]]);
    const { said } = await admin('payments', 'vilsar', '--ver', 'sin-resolver');
    expect(said.slice(1)).toEqual([expect.stringContaining('la persona lo dejó')]);
    await paid((await create()).json().payment_request_id);
    expect([await made(), (await reasons()).length]).toEqual([1, 1]);
  });

  it('is not dropped when it was paid in the meantime, nor by another account [FIXO-14]', async () => {
    const id = await begun();
    const ticket = at.company.charge(id, { status: 'pending' });
    await at.company.notify(at.server, ticket);
    at.server.clock.advance(31 * 60_000);
    const ana = await patient(at.server, ANA);
    for (const wrong of [id, 'x'])
      expect(refusalOf(await ana.post('/api/payment/dejar', { id_unidad: unit(), id_payment: wrong }))).toEqual([
        404,
        'NOT_FOUND',
      ]);
    at.company.change(ticket, { status: 'approved' });
    expect(refusalOf(await drop(id))).toEqual([409, 'PAYMENT_PAID']);
    expect(await made()).toBe(1);
  });

  it('is dropped while its company is silent, and cancelled once it answers, within an hour [FIXO-14]', async () => {
    const id = await begun();
    const ticket = at.company.charge(id, { status: 'pending' });
    await at.company.notify(at.server, ticket);
    at.server.clock.advance(31 * 60_000);
    at.company.down = true;
    expect((await drop(id)).statusCode).toBe(200);
    const told = vi.fn();
    await cancelDropped(at.server.deps, told);
    expect(told).toHaveBeenCalledWith('payment.uncancelled', expect.objectContaining({ payment: id }));
    at.company.down = false;
    await aftercare();
    expect(at.company.charges(id)).toEqual([ticket]);
    await sweepPayments(at.server.deps, failed);
    expect(await at.server.deps.db.select({ status: payments.status }).from(payments)).toEqual([
      { status: 'rejected' },
    ]);
  });

  it('keeps a chargeback, or a won dispute, when an older answer arrives late [FIXO-14]', async () => {
    const hour = (at: number) => `2026-11-24T1${at}:00:00.000-03:00`;
    const charge = await paid(await begun(), { changedAt: hour(0) });
    await changed(charge, { ...disputed, changedAt: hour(1) });
    expect(await made()).toBe(0);
    await changed(charge, { ...won, changedAt: hour(0) });
    expect([await made(), await shares()]).toEqual([0, [[5000, 5000, 0, 0]]]);
    await changed(charge, { ...won, changedAt: hour(2) });
    await changed(charge, { ...disputed, changedAt: hour(1) });
    expect([await made(), await shares(), await owed()]).toEqual([1, [[5000, 0, 5000, 0]], []]);
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
    const own = eq(people.identityNumber, BRUNO.documento);
    await at.server.deps.db.update(people).set({ isActive: false }).where(own);
    await changed(other, won);
    const lines = await owed();
    await at.server.deps.db.update(people).set({ isActive: true }).where(own);
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
    const own = eq(people.identityNumber, BRUNO.documento);
    await at.server.deps.db.update(people).set({ email: 'bruno (sin correo)' }).where(own);
    const id = await begun();
    await paid(id);
    await paid(id);
    expect([await mails(), (await owed()).map((line) => line[11])]).toEqual([[], ['sin correo']]);
    await at.server.deps.db.update(people).set({ email: 'bruno@example.com' }).where(own);
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

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { KillableServer } from './killable-server.ts';

/** At this tenant Bruno has used his month and has no coupon. */
export const TENANT = 'vilsar';
const UNIT = 24;
const BRUNO = '28444555';
const TERMS = '2026-11-01';
const ORDER = {
  psp_id: 1,
  user_agent: 'Mozilla/5.0 (test)',
  payment_data: { unidad_id: UNIT, currency_id: 'ARS', details: [{ concept_id: 1, amount: 5000 }] },
};

/** Bruno, whose browser outlives every server. */
export class Bruno {
  private cookie = '';
  private readonly server: () => KillableServer;

  constructor(server: () => KillableServer) {
    this.server = server;
  }

  async signIn(): Promise<void> {
    const answer = await this.send('/api/auth/login', { correo: BRUNO, password: 'portal2026' });
    expect(answer.status).toBe(200);
    this.cookie = answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  }

  send(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    const { address } = this.server();
    return fetch(`${address}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', origin: address, cookie: this.cookie, ...headers },
      body: JSON.stringify(body),
    });
  }

  async ask(path: string, body: object, headers: Record<string, string> = {}) {
    return JSON.parse(await (await this.send(path, body, headers)).text());
  }

  /** How he stands: free coupons, and whether one is held for his next attention. */
  async standing(): Promise<{ readonly free: number; readonly held: boolean }> {
    const { cupones, limit, pacientes } = await this.ask('/api/atenciones/limite', { unidad: UNIT, documento: BRUNO });
    return { free: cupones, held: pacientes[0].atenciones < limit };
  }

  create = (key = randomUUID()) => this.ask('/api/payment/create', ORDER, { 'idempotency-key': key });
  pay = (form: string) =>
    this.send(`${form}/pagar`, {}, { 'content-type': 'application/x-www-form-urlencoded' }).then((answer) => {
      expect(answer.status).toBe(303);
    });
  paid = (id: string) => this.ask('/api/cuponera/cupon-pagado', { id_unidad: UNIT, id_payment: id });
  drop = (id: string) => this.ask('/api/payment/dejar', { id_unidad: UNIT, id_payment: id });
  use = (key = randomUUID()) =>
    this.ask('/api/cuponera/usar', { documento: BRUNO, id_unidad: UNIT }, { 'idempotency-key': key });
  active = () => this.ask('/api/atenciones/enCurso', { documento: BRUNO, unidad: UNIT });
  leave = (id: string) => this.ask('/api/atenciones/salir', { id });

  async enter() {
    const services = await this.ask('/api/servicios/habilitados', { unidad: UNIT });
    const clinic = services.find(({ nome }: { nome: string }) => nome === 'Clínica médica');
    const body = { documento: BRUNO, unidad: UNIT, servicio: clinic.id, terminos: TERMS };
    return this.ask('/api/atenciones/iniciar', body, { 'idempotency-key': randomUUID() });
  }
}

/** A site whose server is killed and started again on the same data. */
export class Site {
  server!: KillableServer;
  readonly bruno = new Bruno(() => this.server);
  private readonly env: Record<string, string>;

  constructor(env: Record<string, string>) {
    this.env = env;
  }

  async begin(): Promise<void> {
    this.server = await KillableServer.start(TENANT, { ...this.env, FIRST_START: '1' });
    await this.bruno.signIn();
  }

  /**
   * Kills the server at the `at`th place of a request, and starts it again.
   * @returns false when the request was answered before: it has no such place
   */
  async killed(route: string, at: number, request: () => Promise<unknown>): Promise<boolean> {
    await this.server.armed(route, at);
    const answered = request().then(
      () => 'answered',
      () => 'lost',
    );
    const where = await this.server.said();
    if (where === 'answered') {
      await answered;
      return false;
    }
    expect(where).toBe('stopped');
    await this.server.kill();
    expect(await answered).toBe('lost');
    this.server = await KillableServer.start(TENANT, this.env);
    return true;
  }

  /** Runs `round` for each place of a request, until one has no such place. @returns how many there were */
  async everywhere(round: (at: number) => Promise<boolean>): Promise<number> {
    for (let at = 1; ; at += 1) if (!(await round(at))) return at - 1;
  }
}

/** The whole matrix on one site: wherever its server crashes, the person continues and gets the paid coupon once. */
export async function dieEverywhere(site: Site): Promise<void> {
  const { bruno } = site;
  await site.begin();
  let paidFor = 0;
  const asPaid = async () => expect(await bruno.standing()).toEqual({ free: paidFor, held: false });
  await asPaid();

  const whileBeginning = await site.everywhere(async (at) => {
    const key = randomUUID();
    const more = await site.killed('/api/payment/create', at, () => bruno.create(key));
    // The page tries again with the same intent, and once more from another tab: one form, one payment.
    const again = await bruno.create(key);
    expect(await bruno.create()).toEqual(again);
    expect(await bruno.paid(again.payment_request_id)).toBeNull();
    await bruno.pay(again.form_url);
    paidFor += 1;
    expect(await bruno.paid(again.payment_request_id)).toBe(true);
    await asPaid();
    return more;
  });
  expect(whileBeginning).toBeGreaterThanOrEqual(6);

  const whileNotified = await site.everywhere(async (at) => {
    const { form_url, payment_request_id } = await bruno.create();
    const more = await site.killed('/api/payment/notificacion/:tenant', at, () => bruno.pay(form_url));
    paidFor += 1;
    // The person never returns to the payment window; the next visit finds the coupon, and a late notification makes no
    // second one.
    await asPaid();
    await bruno.pay(form_url);
    expect(await bruno.paid(payment_request_id)).toBe(true);
    await asPaid();
    return more;
  });
  expect(whileNotified).toBeGreaterThanOrEqual(3);

  const whileUsing = await site.everywhere(async (at) => {
    const more = await site.killed('/api/cuponera/usar', at, () => bruno.use());
    // Either it is held for him, and he goes straight to the terms, or it was never taken.
    const { free, held } = await bruno.standing();
    expect(free).toBe(held ? paidFor - 1 : paidFor);
    if (!held) expect(await bruno.use()).toBe(true);
    const { id } = await bruno.enter();
    expect(await bruno.standing()).toEqual({ free: paidFor - 1, held: false });
    await bruno.leave(id);
    await asPaid();
    return more;
  });
  expect(whileUsing).toBeGreaterThanOrEqual(3);

  const whileEntering = await site.everywhere(async (at) => {
    expect(await bruno.use()).toBe(true);
    const more = await site.killed('/api/atenciones/iniciar', at, () => bruno.enter());
    // In the queue with the coupon spent on it, or out of it with the coupon still held: never one without the other.
    const there = await bruno.active();
    const queued = there ?? (await bruno.enter());
    expect(queued).toMatchObject({ status: 'queued' });
    expect(await bruno.standing()).toEqual({ free: paidFor - 1, held: false });
    expect((await bruno.enter()).error.code).toBe('ATTENTION_ACTIVE');
    await bruno.leave(queued.id);
    await asPaid();
    return more;
  });
  expect(whileEntering).toBeGreaterThanOrEqual(3);
  await site.server.kill();
}

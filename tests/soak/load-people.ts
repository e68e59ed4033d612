import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { workingDays } from '../prove/working-days.ts';
import { newCase } from '../server/art-kit.ts';
import { PDF } from '../server/upload-kit.ts';
import { LoadBrowser, type Said } from './load-browser.ts';
import { hostOf, type Loaded, type LoadPatient, type LoadSite, PASSWORD } from './load-site.ts';
import type { LoadTally } from './load-tally.ts';
import type { OutsideWorld } from './outside-world.ts';

const TERMS = '2026-11-01';
const ORDER = { psp_id: 1, user_agent: 'Mozilla/5.0 (test)' };
/** Seconds between two deeds of a patient, and of staff. */
const PATIENT_RESTS = [5, 15] as const;
const STAFF_RESTS = [4, 10] as const;
/** Milliseconds after which staff sign in again. */
const SIGNED_IN = 15 * 60_000;
/** Appointments of one patient, and open cases of one manager, from which on they change them instead. */
const HOLDS = 3;
const CASES = 6;

interface Numbered {
  readonly id: number;
}

interface Limits {
  readonly limit: number;
  readonly cupones: number;
  readonly pacientes: readonly { readonly atenciones: number }[];
}

interface Created {
  readonly payment_request_id: string;
  readonly form_url: string;
}

interface CaseDetail {
  readonly paciente: Numbered;
  readonly turnos: readonly Numbered[];
  readonly documentos: readonly { readonly path: string }[];
}

/** State that the people of the load share. */
export interface Load {
  readonly site: LoadSite;
  readonly world: OutsideWorld;
  readonly tally: LoadTally;
  readonly random: () => number;
  readonly going: () => boolean;
  /** Acknowledged changes of appointments that must be told, by the reader's e-mail. */
  readonly told: Map<string, number>;
  /** Work that outlives its deed: late notifications and refunds. */
  readonly later: Set<Promise<void>>;
}

/** Waits between two deeds, or until the load ends. */
async function rest({ random, going }: Load, [least, most]: readonly [number, number]): Promise<void> {
  const until = Date.now() + (least + random() * (most - least)) * 1_000;
  while (going() && Date.now() < until) await pause(200);
}

const pick = <T>({ random }: Load, all: readonly T[]): T => {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error('nothing to choose from');
  return one;
};

/** A half hour in which the doctors of the demo attend, three days ahead or more: no one is reminded of it within the hour. */
function slotOf(load: Load): { readonly fecha: string; readonly hora: string } {
  const half = Math.floor(load.random() * 12);
  const hora = `${String(8 + Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  return { fecha: pick(load, DAYS), hora };
}
const DAYS = workingDays(3, 24);

function tell({ told }: Load, email: string): void {
  told.set(email, (told.get(email) ?? 0) + 1);
}

async function clinicOf(browser: LoadBrowser, unidad: number): Promise<number> {
  type Services = readonly { readonly id: number; readonly nome: string }[];
  const said = await browser.ask<Services>('services', '/api/servicios/habilitados', { unidad });
  const found = said?.json?.find(({ nome }) => nome === 'Clínica médica');
  if (!found) throw new Error('no Clínica médica');
  return found.id;
}

/** A patient signs in, books, changes, asks for care and pays, until the load ends. */
export async function livePatient(load: Load, who: LoadPatient): Promise<void> {
  const browser = new LoadBrowser(load.site.nginx, hostOf(who.tenant), load.tally);
  await rest(load, [0, 15]);
  const signIn = () => browser.ask('sign-in', '/api/auth/login', { correo: who.documento, password: PASSWORD });
  if ((await signIn())?.status !== 200) throw new Error(`${who.documento} cannot sign in`);
  const life = new PatientLife(load, who, browser, await clinicOf(browser, who.unit));
  while (load.going()) {
    const deed = load.random();
    if (deed < 0.4) await life.appointment();
    else if (deed < 0.75) await life.care();
    else if (deed < 0.9) await life.read();
    else await signIn();
    await rest(load, PATIENT_RESTS);
  }
  browser.close();
}

class PatientLife {
  private readonly appointments: number[] = [];
  private readonly load: Load;
  private readonly who: LoadPatient;
  private readonly browser: LoadBrowser;
  private readonly service: number;

  constructor(load: Load, who: LoadPatient, browser: LoadBrowser, service: number) {
    this.load = load;
    this.who = who;
    this.browser = browser;
    this.service = service;
  }

  /** Books, or moves or cancels a booking. */
  async appointment(): Promise<void> {
    const { load, who, browser, appointments } = this;
    const slot = slotOf(load);
    if (appointments.length < HOLDS) {
      const wish = { documento: who.documento, unidad: who.unit, servicio: this.service, profesional: null, ...slot };
      await browser.ask('appointment.taken', '/api/turnos/ocupados', {
        unidad: who.unit,
        servicio: this.service,
        desde: slot.fecha,
        hasta: slot.fecha,
      });
      const said = await browser.ask<Numbered>('appointment.book', '/api/turnos/reservar', wish);
      if (said?.json === undefined) return;
      appointments.push(said.json.id);
      return tell(load, who.email);
    }
    const id = pick(load, appointments);
    if (load.random() < 0.5) {
      const said = await browser.ask('appointment.move', '/api/turnos/reprogramar', { id, profesional: null, ...slot });
      if (said?.status === 200) tell(load, who.email);
      return;
    }
    const said = await browser.ask('appointment.cancel', '/api/turnos/cancelar', { id });
    if (said?.status !== 200) return;
    appointments.splice(appointments.indexOf(id), 1);
    tell(load, who.email);
  }

  /** Asks for care, paid where the month's limit is reached, and leaves the queue or waits for the doctor. */
  async care(): Promise<void> {
    const { load, who, browser } = this;
    const { documento, unit: unidad } = who;
    const limits = await browser.ask<Limits>('care.limits', '/api/atenciones/limite', { unidad, documento });
    if (limits?.json === undefined) return;
    const { limit, cupones, pacientes } = limits.json;
    if (pacientes.every(({ atenciones }) => atenciones >= limit)) {
      if (cupones === 0 && !(await this.pay())) return;
      const used = await browser.ask('coupon.use', '/api/cuponera/usar', { documento, id_unidad: unidad });
      if (used?.json !== true) return;
    }
    const wish = { documento, unidad, servicio: this.service, terminos: TERMS };
    const started = await browser.ask<{ readonly id: string }>('care.start', '/api/atenciones/iniciar', wish);
    if (started?.json === undefined) return;
    const { id } = started.json;
    const stays = load.random() < 0.75;
    for (let looks = 0; stays && looks < 10 && load.going(); looks += 1) {
      await rest(load, [6, 10]);
      const active = await browser.ask('care.active', '/api/atenciones/enCurso', { documento, unidad });
      if (active?.json === null) return;
    }
    await browser.ask('care.leave', '/api/atenciones/salir', { id });
  }

  /** Reads bookings and past visits. */
  async read(): Promise<void> {
    const { documento } = this.who;
    await this.browser.ask('appointment.list', '/api/turnos/listar', { documento });
    await this.browser.ask('care.list', '/api/atenciones/listar', { documento });
  }

  /** Opens a form, and pays it in one of several manners. @returns whether the portal says that it is paid */
  private async pay(): Promise<boolean> {
    const { load, who, browser } = this;
    const details = [{ concept_id: 1, amount: 5000 }];
    const data = { unidad_id: who.unit, currency_id: 'ARS', details };
    const order = { ...ORDER, payment_data: data };
    const made = await browser.ask<Created>('payment.create', '/api/payment/create', order);
    if (made?.json === undefined) {
      await this.dropPending();
      return false;
    }
    const { payment_request_id: id, form_url: form } = made.json;
    if (who.tenant === 'demo') await payTestForm(load, browser, form);
    else payOrder(load, id);
    for (let looks = 0; looks < 5; looks += 1) {
      await rest(load, [2, 4]);
      const paid = await browser.ask('payment.paid', '/api/cuponera/cupon-pagado', {
        id_unidad: who.unit,
        id_payment: id,
      });
      if (paid?.json !== null) return paid?.json === true;
    }
    return false;
  }

  /** Gives up the payment that keeps another from beginning, where there is one. */
  private async dropPending(): Promise<void> {
    const { who, browser } = this;
    const pending = await browser.ask<Created | null>('payment.pending', '/api/payment/pendiente', {
      unidad_id: who.unit,
    });
    if (!pending?.json) return;
    const id_payment = pending.json.payment_request_id;
    await browser.ask('payment.drop', '/api/payment/dejar', { id_unidad: who.unit, id_payment });
  }
}

/** Presses buttons of the demo's form: pays, twice, after a rejection, or leaves it. */
async function payTestForm(load: Load, browser: LoadBrowser, form: string): Promise<void> {
  const manners = [
    ['pagar'],
    ['pagar', 'pagar'],
    ['rechazar', 'pagar'],
    ['dejar-pendiente', 'pagar'],
    ['dejar-pendiente'],
  ];
  for (const button of pick(load, manners)) await browser.ask('form.press', `${form}/${button}`, new URLSearchParams());
}

/**
 * Seconds after which the company notifies of a payment, once for each; and whether it is charged twice or sent back. In
 * turn, so that a short run has each.
 */
const MANNERS: readonly { readonly notices: readonly number[]; readonly twice?: true; readonly refund?: true }[] = [
  { notices: [1] },
  { notices: [1, 25], twice: true },
  { notices: [1, 35], refund: true },
  { notices: [40] },
  { notices: [1, 1] },
  { notices: [] },
  { notices: [1, 30] },
  { notices: [], twice: true },
  { notices: [1], refund: true },
];

/** The payer pays at Pay per TIC, which tells so at once, late, twice or never. */
function payOrder(load: Load, reference: string): void {
  const { world, later } = load;
  const { notices, twice, refund } = MANNERS[world.orders.charged.size % MANNERS.length] ?? { notices: [] };
  world.orders.pay(reference);
  const work: Promise<void>[] = notices.map((after) => pause(after * 1_000).then(() => notify(load, reference)));
  if (twice) work.push(pause(15_000).then(() => world.orders.pay(reference)));
  if (refund) work.push(pause(30_000).then(() => world.orders.refund(reference)));
  const all = Promise.all(work).then(() => undefined);
  later.add(all);
}

/** Notifies until the portal takes it, as the company does. */
async function notify({ site, world, tally }: Load, reference: string): Promise<void> {
  const company = new LoadBrowser(site.nginx, hostOf('vilsar'), tally);
  const notice = world.orders.noticeOf(reference);
  while ((await company.ask('company.notify', '/api/payment/notificacion/vilsar', notice))?.status !== 200)
    await pause(15_000);
  company.close();
}

/** Signs staff in, and again before their session of half an hour ends. */
function whenDue(signIn: () => Promise<Said | undefined>): () => Promise<void> {
  let due = 0;
  return async () => {
    if (Date.now() < due) return;
    if ((await signIn())?.status === 200) due = Date.now() + SIGNED_IN;
  };
}

/** A manager registers cases, adds and opens documents, moves and cancels, until the load ends. */
export async function liveManager(load: Load, tenant: Loaded): Promise<void> {
  const browser = new LoadBrowser(load.site.nginx, hostOf(tenant), load.tally);
  const known = { correo: '25111222', password: 'gestor2026' };
  const signIn = whenDue(() => browser.ask('sign-in', '/api/auth/login', known));
  await signIn();
  const [unit] = load.site.patients.flatMap((one) => (one.tenant === tenant ? [one.unit] : []));
  const service = await clinicOf(browser, unit ?? 0);
  const cases: { readonly id: number; readonly email: string }[] = [];
  while (load.going()) {
    await signIn();
    if (cases.length < CASES) {
      const made = await registerCase(load, browser, tenant, unit ?? 0, service);
      if (made !== undefined) cases.push(made);
    } else {
      const one = pick(load, cases);
      if (load.random() < 0.35) cases.splice(cases.indexOf(one), 1);
      await workOnCase(load, browser, one, cases.includes(one));
    }
    await browser.ask('case.list', '/api/art/listarFitro', {});
    await rest(load, STAFF_RESTS);
  }
  browser.close();
}

/** Answers to a tenant's own questions about a case. */
const CASE_FIELDS: Readonly<Record<Loaded, object>> = {
  demo: {},
  vilsar: { propios: { empleadorCuit: '30500010912', tipoDeAccidente: 'trabajo', parteDelCuerpo: 'mano' } },
};

async function registerCase(load: Load, browser: LoadBrowser, tenant: Loaded, unit: number, service: number) {
  const { fecha: fecha_turno, hora: hora_turno } = slotOf(load);
  const slot = { fecha_turno, hora_turno, unidad_id: unit, unidad_id_turno: unit };
  const fields = newCase(service, { ...slot, ...CASE_FIELDS[tenant] });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  if (load.random() < 0.5) form.set('file', new Blob([PDF], { type: 'application/pdf' }), 'denuncia.pdf');
  const said = await browser.ask<{ readonly caso: Numbered }>('case.create', '/api/art/crear', form);
  if (said?.json === undefined) return undefined;
  const email = String(fields.email);
  tell(load, email);
  return { id: said.json.caso.id, email };
}

async function workOnCase(
  load: Load,
  browser: LoadBrowser,
  { id, email }: { readonly id: number; readonly email: string },
  goesOn: boolean,
): Promise<void> {
  const detail = await browser.ask<CaseDetail>('case.detail', `/api/art/detalle/${id}`);
  if (detail?.json === undefined) return;
  if (!goesOn) {
    const said = await browser.ask('case.cancel', '/api/art/cancelar', { id });
    if (said?.status === 200) tell(load, email);
    return;
  }
  const { paciente, turnos, documentos } = detail.json;
  if (load.random() < 0.5) {
    const said = await browser.ask('case.move', '/api/art/reprogramarTurno', { id: turnos[0]?.id, ...slotOf(load) });
    if (said?.status === 200) tell(load, email);
    return;
  }
  const form = new FormData();
  for (const [name, value] of Object.entries({ id_caso: id, id_paciente: paciente.id })) form.set(name, String(value));
  form.set('file', new Blob([PDF], { type: 'application/pdf' }), `informe ${randomUUID()}.pdf`);
  await browser.ask('document.add', '/api/art/guardarDocumento', form);
  const [first] = documentos;
  if (first === undefined) return;
  const opened = await browser.ask<{ path: string }>('document.open', '/api/documentos/abrir', { path: first.path });
  const token = (opened?.json?.path ?? '').replace(/^documento\//, '');
  await browser.ask('document.get', `/api/documentos/${token}.pdf`);
}

/** A doctor calls the waiting patient, by telephone, and ends the attention, until the load ends. */
export async function liveDoctor(load: Load, tenant: Loaded): Promise<void> {
  const browser = new LoadBrowser(load.site.nginx, hostOf(tenant), load.tally);
  const known = { correo: 'julian.ortiz@example.com', password: 'medico2026' };
  const signIn = whenDue(() => browser.ask('sign-in', '/api/auth/consultorio', known));
  while (load.going()) {
    await signIn();
    const queue = await browser.ask<readonly { readonly id: string }[]>('doctor.queue', '/api/consultorio/cola', {});
    const [first] = queue?.json ?? [];
    const id = first?.id;
    const called = id && (await browser.ask('doctor.call', '/api/consultorio/llamar', { id, ausente: true }));
    if (called && called.status === 200) {
      await rest(load, [2, 4]);
      await browser.ask('doctor.held', '/api/consultorio/realizada', { id });
      await browser.ask('doctor.finish', '/api/consultorio/finalizar', { id, notas: 'Control.' });
    }
    await rest(load, STAFF_RESTS);
  }
  browser.close();
}

// @engine pg
import { EventEmitter } from 'node:events';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { byTurn, type Queued } from '../../engine/domain/attention/queue-order.ts';
import { RealtimeHub } from '../../server/features/visits/realtime/hub.ts';
import type { Participant } from '../../server/features/visits/realtime/participant.ts';
import {
  appointments,
  attentions,
  people,
  serviceProfessionals,
  services,
  sessions,
} from '../../server/platform/db/schema/index.ts';
import { type Patient, patients } from './booking-kit.ts';
import { start } from './care-kit.ts';
import { type ConsultingRoom, consultingRoom, personOf } from './consulting-kit.ts';

let room: ConsultingRoom;
let vega: number;
let skin: number;
beforeAll(async () => {
  room = await consultingRoom();
  vega = (await personOf(room.server, '22333444')).id;
  const [found] = await room.server.deps.db.select().from(services).where(eq(services.name, 'Dermatología'));
  skin = found?.id ?? 0;
});
afterAll(() => room.server.close());
beforeEach(async () => {
  await room.clear();
  await room.server.deps.db.delete(serviceProfessionals).where(eq(serviceProfessionals.personId, vega));
});

const at = (hora: string): Date => new Date(`2026-11-24T${hora}:00-03:00`);
const goTo = (hora: string): void => room.server.clock.setTo(at(hora));

/** Somebody new who arrives at an hour, for an appointment at `turno` or without one. */
async function arrives(hora: string, turno?: string, more: { with?: number; service?: number } = {}) {
  goTo(hora);
  const [one] = await patients(room.server, 1);
  if (!one) throw new Error('nobody');
  const service = more.service ?? room.clinic;
  const turnoId = turno === undefined ? undefined : await bookedAt(one, turno, service, more.with ?? null);
  const asked = await start(one.browser, one.documento, service, turnoId === undefined ? {} : { turnoId });
  expect(asked.statusCode, asked.body).toBe(200);
  const id: string = asked.json().id;
  const place = async () =>
    (await one.browser.post('/api/atenciones/enCurso', { documento: one.documento, unidad: 1 })).json().posicion;
  return { ...one, id, place, asked: asked.json() };
}

async function idOf({ documento }: Patient): Promise<number> {
  const [person] = await room.server.deps.db.select().from(people).where(eq(people.identityNumber, documento));
  return person?.id ?? 0;
}

async function bookedAt(one: Patient, hora: string, serviceId: number, professionalId: number | null) {
  const { db } = room.server.deps;
  const personId = await idOf(one);
  const wish = { unit: 1, personId, serviceId, professionalId, startsAt: at(hora), bookedBy: personId };
  const [row] = await db
    .insert(appointments)
    .values({ ...wish, overlapped: true, createdAt: at('08:00') })
    .returning();
  return row?.id ?? 0;
}

const queue = async () =>
  (await room.ortiz.post('/api/consultorio/cola')).json() as { id: string; turno: object | null }[];
const ids = async () => (await queue()).map(({ id }) => id);
/** Everybody's page is open. */
const allPresent = () => room.server.deps.db.update(attentions).set({ patientSeenAt: room.server.clock.now() });
async function next() {
  await allPresent();
  const called = await room.ortiz.post('/api/consultorio/llamar', {});
  return called.statusCode === 200 ? called.json().id : called.json().error.code;
}

/** The patient's place in a hub, with their open session. */
async function seatOf(one: Patient & { readonly id: string }): Promise<Participant> {
  const mine = eq(sessions.personId, await idOf(one));
  const [session] = await room.server.deps.db.select().from(sessions).where(mine);
  return { attention: one.id, unit: 1, side: 'patient', person: 0, session: session?.id ?? 0 };
}

/** Connects a page to a hub. @returns its socket, and the positions that it was sent */
function joins(hub: RealtimeHub, seat: Participant) {
  const socket = Object.assign(new EventEmitter(), { readyState: 1, ping: () => undefined, send: vi.fn() });
  hub.join(seat, 'page-0001', socket as never);
  const places = (): number[] =>
    socket.send.mock.calls
      .map(([text]) => JSON.parse(text))
      .flatMap(({ t, posicion }) => (t === 'position' ? [posicion] : []));
  return { socket, places };
}
/** Whether a page has been sent its state. */
const isTold = ({ socket }: ReturnType<typeof joins>): boolean => socket.send.mock.calls.length > 0;

/** A query that gives its rows once something has happened. */
const heldUntil = (happened: () => Promise<unknown>, query: object): object =>
  new Proxy(query, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (name !== 'then')
        return (...of: unknown[]) => {
          const next: unknown = Reflect.apply(value, target, of);
          return typeof next === 'object' && next !== null ? heldUntil(happened, next) : next;
        };
      return (...of: unknown[]) => happened().then(() => Reflect.apply(value, target, of));
    },
  });

const connects = async (hub: RealtimeHub, one: Patient & { readonly id: string }) => joins(hub, await seatOf(one));

describe('order of the queue', () => {
  it('gives booked patients their turn from the hour on, on both sides [FIXT-11]', async () => {
    const [first, second] = [await arrives('09:50'), await arrives('09:52')];
    const booked = await arrives('09:55', '10:00');
    expect(booked.asked).toMatchObject({ posicion: 3, turno: at('10:00').toISOString() });
    expect(await ids()).toEqual([first.id, second.id, booked.id]);
    goTo('10:00');
    expect(await ids()).toEqual([booked.id, first.id, second.id]);
    const places = [await booked.place(), await first.place(), await second.place()];
    expect(places).toEqual([1, 2, 3]);
    expect(await next()).toBe(booked.id);
  });

  it('calls walk-ins while no booked hour has come [FIXT-11]', async () => {
    const booked = await arrives('09:48', '10:00');
    const first = await arrives('09:50');
    expect(await next()).toBe(first.id);
    expect(await booked.place()).toBe(1);
  });

  it('orders several booked patients by hour and then by arrival [FIXT-11]', async () => {
    const later = await arrives('10:01', '10:10');
    const late = await arrives('10:02', '10:00');
    const other = await arrives('10:03', '10:00');
    goTo('10:11');
    expect(await ids()).toEqual([late.id, other.id, later.id]);
  });

  it('leaves patients of another professional to that one [FIXT-11]', async () => {
    await room.server.deps.db
      .insert(serviceProfessionals)
      .values({ unit: 1, serviceId: room.clinic, personId: vega, schedule: [] });
    const hers = await arrives('10:00', '10:00', { with: vega });
    expect(await next()).toBe('QUEUE_OTHERS');
    const walkIn = await arrives('10:01');
    expect((await queue()).map(({ turno }) => turno)).toEqual([
      null,
      expect.objectContaining({ profesional: 'Marta Vega' }),
    ]);
    expect([await hers.place(), await walkIn.place()]).toEqual([1, 1]);
    expect(await next()).toBe(walkIn.id);
    await room.clear();
    const again = await arrives('10:00', '10:00', { with: vega });
    await allPresent();
    expect((await room.ortiz.post('/api/consultorio/llamar', { id: again.id })).statusCode).toBe(200);
  });

  it('counts the queues of one professional together [FIXT-11]', async () => {
    await arrives('09:50', undefined, { service: skin });
    const waiting = await arrives('09:51');
    expect(await waiting.place()).toBe(2);
    await room.server.deps.db
      .insert(serviceProfessionals)
      .values({ unit: 1, serviceId: room.clinic, personId: vega, schedule: [] });
    expect(await waiting.place()).toBe(1);
  });

  it('sends the place that an hour changes without any event [FIXT-11]', async () => {
    const walkIn = await arrives('09:50');
    await arrives('09:55', '10:00');
    const { deps } = room.server;
    const hub = new RealtimeHub(deps, (error) => expect(error).toBeUndefined());
    const page = await connects(hub, walkIn);
    await vi.waitFor(() => expect(page.places()).toEqual([1]));
    goTo('10:00');
    await hub.beat();
    expect(page.places()).toEqual([1, 2]);
    page.socket.emit('close');
  });

  it('reads the queue jointly for pages that connect at once [CARE-19]', async () => {
    const waiting = [await arrives('09:50'), await arrives('09:51'), await arrives('09:52'), await arrives('09:53')];
    const { deps } = room.server;
    let pages: readonly ReturnType<typeof joins>[] = [];
    const queueReads: string[] = [];
    // The first read of the queue ends once every page has its state, and asked for its position in it.
    const db = new Proxy(deps.db, {
      get: (target, name) =>
        name !== 'select'
          ? Reflect.get(target, name, target)
          : (fields?: Parameters<typeof deps.db.select>[0]) => {
              const read = fields === undefined ? target.select() : target.select(fields);
              if (!Object.hasOwn(fields ?? {}, 'appointment')) return read;
              queueReads.push('queue');
              const toldAll = () => vi.waitFor(() => expect(pages.map(isTold)).toEqual(pages.map(() => true)));
              return heldUntil(toldAll, read);
            },
    });
    const failed: unknown[] = [];
    const hub = new RealtimeHub({ ...deps, db }, (error) => failed.push(error));
    const seats = await Promise.all(waiting.map(seatOf));
    pages = seats.map((seat) => joins(hub, seat));
    await vi.waitFor(() => expect(pages.map(({ places }) => places())).toEqual([[1], [2], [3], [4]]));
    expect(queueReads.length).toBeLessThanOrEqual(2);
    expect(failed).toEqual([]);
  });

  it('puts a no-show who comes late behind those before [FIXT-11]', () => {
    const one = (id: string, queuedAt: string, appointment: Queued['appointment'] = null): Queued => ({
      id,
      queuedAt: at(queuedAt),
      appointment,
    });
    const absent = one('a', '10:05', { startsAt: at('09:00'), status: 'absent', professionalId: null });
    expect([absent, one('b', '10:00')].sort(byTurn(at('10:10'), 1)).map(({ id }) => id)).toEqual(['b', 'a']);
  });
});

import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CompiledTenant } from '../../engine/artifact.ts';
import { handOver, passOn } from '../features/agenda/hand-over.ts';
import {
  attendingByService,
  type Unattended,
  type UnmanagedCase,
  unattendedAppointments,
  unmanagedCases,
} from '../features/agenda/unattended.ts';
import { withdraw } from '../features/agenda/withdraw.ts';
import { appointmentTime } from '../features/appointment-mail/appointment-time.ts';
import { holdManager } from '../features/cases/managers-of.ts';
import { lockPools } from '../features/slots/lock-pool.ts';
import type { Database } from '../platform/db/database.ts';
import { appointments, artCases, artMoves, people, services } from '../platform/db/schema/index.ts';
import { provenAccountBy } from './kinds/accounts.ts';
import type { Putting } from './kinds/kind.ts';
import { professionalBy } from './kinds/professionals.ts';
import { auditOrder, OrderRefused } from './operator.ts';

/** The operator's decisions about appointments and cases that an order would leave unattended. */
export interface LeftDecision {
  /** E-mail of the professional who takes the appointments. */
  readonly handTo?: string | undefined;
  /** Reason for withdrawing appointments without a successor; the patient reads it. */
  readonly withdrawFor?: string | undefined;
  /** DNI of the manager who takes the open cases. */
  readonly casesTo?: string | undefined;
}

/** State of a unit before an order, to compare with afterwards. */
export interface Attended {
  readonly unattended: ReadonlySet<number>;
  readonly unmanaged: ReadonlySet<number>;
  /** Services with at least one professional. */
  readonly services: ReadonlySet<number>;
}

/** Lines about each appointment and case left behind; `open` while a decision is missing. */
export interface Settled {
  readonly lines: readonly string[];
  readonly open: boolean;
}

/** Reads unattended appointments, unmanaged cases and attended services before any row is put. */
export async function attendedBefore({ db, clock, tenant }: Putting): Promise<Attended> {
  const { unit } = tenant.public;
  return {
    unattended: new Set((await unattendedAppointments({ db, clock }, unit)).map(({ row }) => row.id)),
    unmanaged: new Set((await unmanagedCases(db, unit)).map(({ id }) => id)),
    services: new Set((await attendingByService(db, unit)).keys()),
  };
}

/**
 * Settles appointments and cases that an order left behind, in its transaction: future appointments without a
 * professional are handed over or withdrawn as decided, and open cases get another manager. A specialty without
 * professionals can no longer be booked. Undecided ones are listed with the available options.
 */
export async function settleLeft(putting: Putting, before: Attended, decision: LeftDecision): Promise<Settled> {
  const closed = await closeSpecialties(putting, before);
  const turns = await settleAppointments(putting, before, decision);
  const cases = await settleCases(putting, before, decision);
  return { lines: [...closed, ...turns.lines, ...cases.lines], open: turns.open || cases.open };
}

/** Ends booking by specialty where its last professional has left: a booked appointment would have no professional. */
async function closeSpecialties({ db, clock, tenant }: Putting, before: Attended): Promise<string[]> {
  const { unit } = tenant.public;
  const attending = await attendingByService(db, unit);
  const alone = [...before.services].filter((id) => !attending.has(id));
  if (alone.length === 0) return [];
  const closed = await db
    .update(services)
    .set({ turnoEspecialidad: false })
    .where(and(eq(services.unit, unit), inArray(services.id, alone), eq(services.turnoEspecialidad, true)))
    .returning({ id: services.id, nome: services.nome });
  for (const { id } of closed)
    await auditOrder(db, clock, { unit, action: 'operator.change', object: `service:${id}` });
  return closed.map(
    ({ nome }) =>
      `cambia: servicio ${nome} (por_especialidad): no queda quien lo atienda. Cuando haya: put servicios ${tenant.id} nombre="${nome}" por_especialidad=sí`,
  );
}

async function settleAppointments(putting: Putting, before: Attended, decision: LeftDecision): Promise<Settled> {
  const { db, clock, tenant, address } = putting;
  const { unit } = tenant.public;
  const left = await lockedLeft(putting, before);
  if (left.length === 0) return { lines: [], open: false };
  const taker = decision.handTo === undefined ? undefined : await takerNamed(db, tenant, decision.handTo);
  const attending = await attendingByService(db, unit);
  const context = { db, clock, address };
  const lines: string[] = [];
  let open = false;
  for (const one of left) {
    const passed = one.row.professionalId === null && taker === undefined ? await passOn(db, tenant, one.row) : null;
    if (passed !== null) {
      await auditOrder(db, clock, { unit, action: 'appointment.handOver', object: `appointment:${one.row.id}` });
      lines.push(`  pasa a otro profesional del servicio: ${wordsOf(one)}; para el paciente no cambia nada`);
      continue;
    }
    const handed = taker && (await handOver(context, tenant, one.row, { professional: taker.id, attending }));
    const isOpen = (handed ?? 'refused') === 'refused' && !decision.withdrawFor;
    if (isOpen) {
      open = true;
      lines.push(
        `  queda sin quien atienda: ${wordsOf(one)}${taker ? `; ${decision.handTo} no puede a esa hora` : ''}`,
      );
      continue;
    }
    const moved = handed !== undefined && handed !== 'refused';
    const told = moved ? handed === 'told' : await withdraw(context, tenant, one.row, decision.withdrawFor ?? '');
    const action = moved ? 'appointment.handOver' : 'appointment.cancel';
    await auditOrder(db, clock, { unit, action, object: `appointment:${one.row.id}` });
    const did = moved ? `pasa a ${decision.handTo}` : 'se retira';
    const quiet = handed === 'unneeded' ? '; para el paciente no cambia nada' : undefined;
    const news = quiet ?? (told ? '; se le avisa por correo' : '; no tiene correo: avisale');
    lines.push(`  ${did}: ${wordsOf(one)}${news}`);
  }
  if (open) lines.push(WAYS.appointments);
  return { lines, open };
}

const WAYS = {
  appointments:
    'Decidí qué pasa con esos turnos y repetí la orden: --pasar-a <correo de otro profesional del servicio>, --retirar "<motivo que lee el paciente>", o los dos (se retira lo que no se puede pasar). A cada paciente se le avisa una vez.',
  cases: 'Decidí quién sigue esos casos y repetí la orden: --casos-a <DNI de otro gestor>.',
};

/** Locks the appointments left behind: rows first and pools last, the lock order used everywhere. */
async function lockedLeft(putting: Putting, before: Attended): Promise<Unattended[]> {
  const { db, clock, tenant } = putting;
  const { unit } = tenant.public;
  const read = async () =>
    (await unattendedAppointments({ db, clock }, unit)).filter(({ row }) => !before.unattended.has(row.id));
  const ids = (await read()).map(({ row }) => row.id);
  if (ids.length > 0)
    await db
      .select()
      .from(appointments)
      .where(inArray(appointments.id, ids))
      .orderBy(asc(appointments.id))
      .for('update');
  await lockPools(db, unit, await poolsOf(db, unit));
  const left = await read();
  if (left.some(({ row }) => !ids.includes(row.id)))
    throw new OrderRefused(
      'Mientras tanto se reservó otro turno de los que quedarían sin quien atienda. Repetí la orden.',
    );
  return left;
}

/** Every pool of a unit. An order is rare and may take from any of them. */
async function poolsOf(db: Database, unit: number) {
  const own = await db.select({ id: services.id }).from(services).where(eq(services.unit, unit));
  const professionals = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.kind, 'professional')));
  return [
    ...own.map(({ id }) => ({ service: id, professional: null })),
    ...professionals.map(({ id }) => ({ service: 0, professional: id })),
  ];
}

async function takerNamed(db: Database, tenant: CompiledTenant, email: string) {
  const found = await professionalBy(db, tenant.public.unit, email);
  if (found?.ativo) return found;
  throw new OrderRefused(`--pasar-a: no hay en ${tenant.id} un profesional activo con el correo "${email}".`);
}

const wordsOf = ({ row, service, patient, professional }: Unattended): string => {
  const { fecha, hora } = appointmentTime(row.startsAt);
  const who = professional === null ? service : `${service} con ${professional}`;
  return `turno ${row.id}, ${fecha} ${hora}, ${who}, de ${patient}`;
};

async function settleCases(putting: Putting, before: Attended, { casesTo }: LeftDecision): Promise<Settled> {
  const { db, clock, tenant } = putting;
  const { unit } = tenant.public;
  const left = (await unmanagedCases(db, unit)).filter(({ id }) => !before.unmanaged.has(id));
  if (left.length === 0) return { lines: [], open: false };
  if (casesTo === undefined)
    return { lines: [...left.map((one) => `  queda sin gestor: ${caseWords(one)}`), WAYS.cases], open: true };
  const to = await provenAccountBy(db, unit, casesTo);
  if (!to || !(await holdManager(db, unit, to.id)))
    throw new OrderRefused(`--casos-a: no hay en ${tenant.id} un gestor activo con el DNI "${casesTo}".`);
  for (const one of left) {
    await db.update(artCases).set({ gestorId: to.id }).where(eq(artCases.id, one.id));
    await db.insert(artMoves).values({
      ...{ unit, caseId: one.id, fromId: one.managerId, toId: to.id },
      ...{ authorId: to.id, createdAt: clock.now() },
    });
    await auditOrder(db, clock, { unit, action: 'case.move', object: `case:${one.id}` });
  }
  return { lines: left.map((one) => `  pasa a ${to.nome} ${to.sobrenome}: ${caseWords(one)}`), open: false };
}

const caseWords = ({ number, manager }: UnmanagedCase): string => `caso ${number}, de ${manager}`;

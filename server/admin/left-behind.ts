import { and, eq, inArray } from 'drizzle-orm';
import type { WhyOutside } from '../../engine/domain/slot/outside.ts';
import { outsideAppointments } from '../features/agenda/outside-offer.ts';
import { attendedServices, type UnmanagedCase, unmanagedCases } from '../features/agenda/unattended.ts';
import { holdManager } from '../features/cases/managers-of.ts';
import { artCases, artMoves, services } from '../platform/db/schema/index.ts';
import { provenAccountBy } from './kinds/accounts.ts';
import type { Putting } from './kinds/kind.ts';
import { auditOrder, OrderRefused } from './operator.ts';
import { type Settled, trySettling } from './settle-appointments.ts';
import type { TurnDecisions } from './turn-decision.ts';

/** The operator's decisions about appointments and cases that an order would leave behind. */
export interface LeftDecision extends TurnDecisions {
  /** DNI of the manager who takes the open cases. */
  readonly casesTo?: string | undefined;
}

/** State of a unit before an order, to compare with afterwards. */
export interface Attended {
  /** Appointments outside the current offer, with why. */
  readonly outside: ReadonlyMap<number, WhyOutside>;
  readonly unmanaged: ReadonlySet<number>;
  /** Services with at least one professional. */
  readonly services: ReadonlySet<number>;
}

/** Lines about what an order closed, each appointment and each case; `open` while a decision is missing. */
export interface ClosedOffer {
  readonly closed: readonly string[];
  readonly turns: readonly string[];
  readonly cases: readonly string[];
  readonly open: boolean;
}

/** Reads appointments outside the current offer, unmanaged cases and attended services before any row is put. */
export async function attendedBefore({ db, clock, tenant }: Putting): Promise<Attended> {
  const { unit } = tenant.public;
  return {
    outside: new Map((await outsideAppointments({ db, clock }, tenant)).map(({ row, why }) => [row.id, why])),
    unmanaged: new Set((await unmanagedCases(db, unit)).map(({ id }) => id)),
    services: await attendedServices(db, unit),
  };
}

/**
 * Closes what an order took from the offer, in its transaction: open cases get another manager, and a specialty without
 * professionals can no longer be booked. The decisions about appointments are tried and taken back; `settleClosed` carries
 * them out once the closed offer is committed. Undecided ones are listed with the available options.
 */
export async function closeOffer(putting: Putting, before: Attended, decision: LeftDecision): Promise<ClosedOffer> {
  const closed = await closeSpecialties(putting, before);
  const turns = await trySettling(putting, { before: before.outside, decisions: decision });
  const cases = await settleCases(putting, before, decision);
  return { closed, turns: turns.lines, cases: cases.lines, open: turns.open || cases.open };
}

/** Ends booking by specialty where its last professional has left: a booked appointment would have no professional. */
async function closeSpecialties({ db, clock, tenant }: Putting, before: Attended): Promise<string[]> {
  const { unit } = tenant.public;
  const attending = await attendedServices(db, unit);
  const alone = [...before.services].filter((id) => !attending.has(id));
  if (alone.length === 0) return [];
  const closed = await db
    .update(services)
    .set({ bySpecialty: false })
    .where(and(eq(services.unit, unit), inArray(services.id, alone), eq(services.bySpecialty, true)))
    .returning({ id: services.id, name: services.name });
  for (const { id } of closed)
    await auditOrder(db, clock, { unit, action: 'operator.change', object: `service:${id}` });
  return closed.map(
    ({ name }) =>
      `cambia: servicio ${name} (por_especialidad): no queda quien lo atienda. Cuando haya: put servicios ${tenant.id} nombre="${name}" por_especialidad=sí`,
  );
}

const CASES_WAY = 'Decidí quién sigue esos casos y repetí la orden: --casos-a <DNI de otro gestor>.';

async function settleCases(putting: Putting, before: Attended, { casesTo }: LeftDecision): Promise<Settled> {
  const { db, clock, tenant } = putting;
  const { unit } = tenant.public;
  const left = (await unmanagedCases(db, unit)).filter(({ id }) => !before.unmanaged.has(id));
  if (left.length === 0) return { lines: [], open: false };
  if (casesTo === undefined)
    return { lines: [...left.map((one) => `  queda sin gestor: ${caseWords(one)}`), CASES_WAY], open: true };
  const to = await provenAccountBy(db, unit, casesTo);
  if (!to || !(await holdManager(db, unit, to.id)))
    throw new OrderRefused(`--casos-a: no hay en ${tenant.id} un gestor activo con el DNI "${casesTo}".`);
  for (const one of left) {
    await db.update(artCases).set({ managerId: to.id }).where(eq(artCases.id, one.id));
    await db.insert(artMoves).values({
      unit,
      caseId: one.id,
      fromId: one.managerId,
      toId: to.id,
      authorId: to.id,
      createdAt: clock.now(),
    });
    await auditOrder(db, clock, { unit, action: 'case.move', object: `case:${one.id}` });
  }
  return { lines: left.map((one) => `  pasa a ${to.firstName} ${to.lastName}: ${caseWords(one)}`), open: false };
}

const caseWords = ({ number, manager }: UnmanagedCase): string => `caso ${number}, de ${manager}`;

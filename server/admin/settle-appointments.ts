import { eq } from 'drizzle-orm';
import { attendantOf, type KeptFor, type WhyOutside } from '../../engine/domain/slot/outside.ts';
import { handOver, moveForOffice, passOn } from '../features/agenda/hand-over.ts';
import { type OutsideAppointment, outsideAppointments } from '../features/agenda/outside-offer.ts';
import { withdraw } from '../features/agenda/withdraw.ts';
import { lockPools } from '../features/slots/index.ts';
import { AppError } from '../platform/core/app-error.ts';
import type { PersonRow } from '../platform/db/person-row.ts';
import { appointments } from '../platform/db/schema/index.ts';
import { transaction } from '../platform/db/transaction.ts';
import type { Putting } from './kinds/kind.ts';
import { professionalBy } from './kinds/professionals.ts';
import { lockEveryPool, lockRows } from './lock-outside.ts';
import { auditOrder, OrderRefused } from './operator.ts';
import { CAUSES, stateOf, wordsOf } from './outside-words.ts';
import { HOW_TO_DECIDE, type TurnDecision, type TurnDecisions } from './turn-decision.ts';
import { linesOfUndecided } from './undecided-turns.ts';
import { Undo } from './undo.ts';

/** Context of decisions about appointments. */
export type Deciding = Pick<Putting, 'db' | 'clock' | 'tenant' | 'address'>;

/** Lines about each appointment or case; `open` while a decision is missing. */
export interface Settled {
  readonly lines: readonly string[];
  readonly open: boolean;
}

/** Professionals whom the decisions name, by e-mail. */
type Staff = ReadonlyMap<string, PersonRow>;

/** Result of a decision: what happened, for the operator, and the action of the audit. */
type Done = { readonly did: string; readonly action: string } | { readonly refused: string };

/** A unit's appointments that an order must decide, and its decisions. */
interface Asking {
  /** Appointments that were outside before the order, with why; they are not asked about. */
  readonly before: ReadonlyMap<number, WhyOutside>;
  readonly decisions: TurnDecisions;
}

/**
 * Tries the decisions about the appointments outside the current offer in the order's transaction, and takes everything
 * back: an impossible one is found before the offer closes. By specialty, another free professional takes over unasked.
 * Locks no pool unless an appointment moves, so that bookings do not wait. Undecided appointments are listed.
 */
export async function trySettling(deciding: Deciding, { before, decisions }: Asking): Promise<Settled> {
  let tried: Settled = { lines: [], open: false };
  await deciding.db
    .transaction(async (savepoint) => {
      const inside = { ...deciding, db: savepoint };
      const { unit } = deciding.tenant.public;
      const moving = movingIn(decisions);
      const left = await leftNow(inside, before);
      await lockRows(savepoint, unit, left, moving);
      if (moving.size > 0) await lockEveryPool(savepoint, unit);
      tried = await settleAll(inside, { before, decisions }, left, (one, staff) =>
        settle(inside, one, decisions, staff),
      );
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return tried;
}

/**
 * Settles the appointments that a closed offer left outside: each in its own short transaction, so that bookings of other
 * times go on. Every server sees the closed offer, which is committed. Bookings by the earlier offer have ended before the
 * appointments are read, so no other one is added. Undecided appointments are listed, and stay for `decide`.
 */
export async function settleClosed(deciding: Deciding, { before, decisions }: Asking): Promise<Settled> {
  const { db, tenant } = deciding;
  const { unit } = tenant.public;
  await transaction(db, (tx) => lockEveryPool(tx, unit));
  const left = await leftNow(deciding, before);
  const moving = movingIn(decisions);
  return settleAll(deciding, { before, decisions }, left, (one, staff) =>
    transaction(db, async (tx) => {
      await lockRows(tx, unit, [one], moving);
      await lockPools(tx, unit, [
        { service: one.row.serviceId, professional: null },
        ...[...staff.values()].map(({ id }) => ({ service: 0, professional: id })),
      ]);
      const [row] = await tx.select().from(appointments).where(eq(appointments.id, one.row.id));
      const isSame =
        row?.version === one.row.version && row.status === 'booked' && attendantOf(row) === attendantOf(one.row);
      return isSame ? settle({ ...deciding, db: tx }, { ...one, row }, decisions, staff) : undefined;
    }),
  );
}

const movingIn = ({ turns }: TurnDecisions): ReadonlySet<number> =>
  new Set([...turns].flatMap(([id, { way }]) => (way === 'move' ? id : [])));

/** The appointments outside the offer now that were not before the order. */
async function leftNow({ db, clock, tenant }: Deciding, before: Asking['before']): Promise<OutsideAppointment[]> {
  return (await outsideAppointments({ db, clock }, tenant)).filter(({ row }) => !before.has(row.id));
}

/**
 * Settles appointments in order.
 * @param settleOne settles one appointment; returns undefined if the patient changed it meanwhile
 */
async function settleAll(
  deciding: Deciding,
  { before, decisions }: Asking,
  left: readonly OutsideAppointment[],
  settleOne: (one: OutsideAppointment, staff: Staff) => Promise<Done | undefined>,
): Promise<Settled> {
  const lines = await linesOfUndecided(deciding, { left, before, ...decisions });
  if (left.length === 0) return { lines, open: false };
  const staff = await namedIn(deciding, decisions);
  let open = false;
  for (const one of left) {
    const done = await settleOne(one, staff);
    if (done === undefined) continue;
    if ('refused' in done) {
      open = true;
      lines.push(`  ${stateOf(one)}: ${wordsOf(one)}${done.refused === '' ? '' : `; ${done.refused}`}`);
    } else lines.push(`  ${done.did}`);
  }
  if (open) lines.push(HOW_TO_DECIDE);
  return { lines, open };
}

/** Carries out the decision about one appointment, and audits it, in the transaction of `deciding`. */
async function settle(
  deciding: Deciding,
  one: OutsideAppointment,
  decisions: TurnDecisions,
  staff: Staff,
): Promise<Done> {
  const { db, clock, tenant } = deciding;
  const done = await decide(deciding, one, decisions, staff);
  if ('refused' in done) return done;
  await auditOrder(db, clock, {
    unit: tenant.public.unit,
    action: done.action,
    object: `appointment:${one.row.id}`,
  });
  return done;
}

async function decide(
  deciding: Deciding,
  one: OutsideAppointment,
  { turns, handTo, withdrawFor, keep }: TurnDecisions,
  staff: Staff,
): Promise<Done> {
  const explicit = turns.get(one.row.id);
  if (explicit !== undefined) return carryOut(deciding, one, explicit, staff);
  if (handTo === undefined && one.row.professionalId === null && canBePassed(one)) {
    if ((await passOn(deciding.db, deciding.tenant, one.row)) !== null)
      return {
        did: `pasa a otro profesional del servicio: ${wordsOf(one)}; para el paciente no cambia nada`,
        action: 'appointment.handOver',
      };
  }
  const passed = handTo === undefined ? undefined : await carryOut(deciding, one, { way: 'pass', to: handTo }, staff);
  if (passed !== undefined && !('refused' in passed)) return passed;
  if (withdrawFor) return carryOut(deciding, one, { way: 'withdraw', reason: withdrawFor }, staff);
  if (keep) return carryOut(deciding, one, { way: 'keep' }, staff);
  return passed ?? { refused: '' };
}

function carryOut(deciding: Deciding, one: OutsideAppointment, decision: TurnDecision, staff: Staff): Promise<Done> {
  switch (decision.way) {
    case 'pass':
      return pass(deciding, one, decision.to, staff);
    case 'move':
      return move(deciding, one, decision, staff);
    case 'withdraw':
      return withdrawOne(deciding, one, decision.reason);
    case 'keep':
      return keepOne(deciding, one);
  }
}

/** Whether a colleague could attend at that hour, because the unit is open then. */
const canBePassed = ({ why, closed }: OutsideAppointment): boolean =>
  !closed && (why === 'profesional' || why === 'horario');

const news = (told: boolean): string => (told ? '; se le avisa por correo' : '; no tiene correo: avisale');

async function pass(deciding: Deciding, one: OutsideAppointment, to: string, staff: Staff): Promise<Done> {
  const { db, clock, tenant, address } = deciding;
  if (!canBePassed(one)) return { refused: `pasarlo a otro no alcanza: ${CAUSES[one.why]}` };
  const professional = staff.get(to)?.id ?? 0;
  const context = { db, clock, address };
  const handed = await handOver(context, tenant, one.row, professional);
  if (handed === 'refused') return { refused: `${to} no puede a esa hora` };
  const quiet = handed === 'unneeded' ? '; para el paciente no cambia nada' : news(handed === 'told');
  return { did: `pasa a ${to}: ${wordsOf(one)}${quiet}`, action: 'appointment.handOver' };
}

/** Sentences for refusals of a slot. */
const REFUSALS: Readonly<Record<string, string>> = {
  TURNO_NO_DISPONIBLE: 'a esa hora no se dan turnos, o ya pasó',
  TURNO_OCUPADO: 'esa hora está ocupada',
  YA_RESERVADO: 'el paciente tiene otro turno a esa hora',
  SERVICE_REFUSED: 'el servicio, o ese profesional, no da turnos así',
  PATIENT_CLOSED: 'la cuenta del paciente está dada de baja: retirá el turno',
};

async function move(
  deciding: Deciding,
  one: OutsideAppointment,
  { slot, to }: Extract<TurnDecision, { way: 'move' }>,
  staff: Staff,
): Promise<Done> {
  const { db, clock, tenant, address } = deciding;
  const professional = to === undefined ? one.row.professionalId : (staff.get(to)?.id ?? null);
  const where = `${slot.date.split('-').reverse().join('-')} ${slot.time}${to === undefined ? '' : ` con ${to}`}`;
  try {
    const told = await moveForOffice({ db, clock, address }, tenant, one.row, { professional, slot });
    return { did: `pasa al ${where}: ${wordsOf(one)}${news(told)}`, action: 'appointment.reschedule' };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refused: `no se puede mover al ${where}: ${REFUSALS[error.code] ?? error.code}` };
  }
}

async function withdrawOne(deciding: Deciding, one: OutsideAppointment, reason: string): Promise<Done> {
  const { db, clock, tenant, address } = deciding;
  const told = await withdraw({ db, clock, address }, tenant, one.row, reason);
  return { did: `se retira: ${wordsOf(one)}${news(told)}`, action: 'appointment.cancel' };
}

async function keepOne({ db }: Deciding, one: OutsideAppointment): Promise<Done> {
  const { why } = one;
  if (!isKeepable(why)) return { refused: `no se puede mantener: ${CAUSES[why]}` };
  await db.update(appointments).set({ keptFor: why }).where(eq(appointments.id, one.row.id));
  return { did: `se mantiene: ${wordsOf(one)}`, action: 'appointment.keep' };
}

/** Whether an appointment can still take place: its service and its professional are active. */
const isKeepable = (why: WhyOutside): why is KeptFor => why !== 'servicio' && why !== 'profesional';

/** Finds the professionals whom the decisions name. @throws OrderRefused for others */
async function namedIn({ db, tenant }: Deciding, { handTo, turns }: TurnDecisions): Promise<Map<string, PersonRow>> {
  const named = new Map<string, PersonRow>();
  const find = async (option: string, email: string | undefined): Promise<void> => {
    if (email === undefined || named.has(email)) return;
    const found = await professionalBy(db, tenant.public.unit, email);
    if (!found?.isActive)
      throw new OrderRefused(`${option}: no hay en ${tenant.id} un profesional activo con el correo "${email}".`);
    named.set(email, found);
  };
  await find('--pasar-a', handTo);
  for (const [id, one] of turns) await find(`--turno ${id}`, 'to' in one ? one.to : undefined);
  return named;
}

import type { Costs } from './measure-costs.ts';
import { NOTHING, plus, type Spent, times } from './meters.ts';

/** How often each happening happens: what a morning, or a minute of it, is made of. */
export interface Happenings {
  readonly firstVisits: number;
  readonly visits: number;
  readonly signIns: number;
  /** Times that somebody sees /home. */
  readonly homes: number;
  /** Minutes in which somebody goes about the portal. */
  readonly minutes: number;
  readonly bookings: number;
  /** Patients who enter a queue and are attended. */
  readonly queued: number;
  readonly consultations: number;
  readonly lineMinutes: number;
  /** Minutes of professionals without a patient; and the same for each patient in their queues. */
  readonly watchMinutes: number;
  readonly watchedMinutes: number;
  /**
   * Readings of a queue after its changes, counted once for each waiting patient, without those that the measurement of
   * a change contains.
   */
  readonly toldPlaces: number;
  /** Changes that an instance hears of which happened at another one. */
  readonly heardElsewhere: number;
  /** Minutes of servers. */
  readonly serverMinutes: number;
}

/** Changes of the queue that one who enters it and is attended brings: entered; called, begun and ended. */
export const CHANGES_QUEUED = 1;
export const CHANGES_ATTENDED = 3;

/** Cost of events by the measured costs, in milliseconds of processor time. */
export function costOf(costs: Costs, all: Happenings): Spent {
  const elsewhere = costs.reads.get('POST /api/atenciones/enCurso')?.spent ?? NOTHING;
  const parts: readonly (readonly [number, Spent])[] = [
    [all.firstVisits, costs.firstVisit.spent],
    [all.visits, costs.visit.spent],
    [all.signIns, costs.signIn.spent],
    [all.homes, costs.home.spent],
    [all.minutes, costs.minute.spent],
    [all.bookings, costs.booking.spent],
    [all.queued, costs.queued.spent],
    [all.consultations, costs.consultation.spent],
    [all.lineMinutes, costs.lineMinute],
    [all.watchMinutes, costs.watching.base],
    [all.watchedMinutes, costs.watching.perWaiting],
    [all.toldPlaces, costs.change.perWaiting],
    // One more instance hears, parses and asks the database: no more than a small read that comes by HTTP.
    [all.heardElsewhere, elsewhere],
    [all.serverMinutes, costs.idle],
  ];
  return parts.map(([count, spent]) => times(spent, count)).reduce(plus);
}

/**
 * Assumptions about a morning that an operator may set: `npm run bench -- capacity people=200000 care=0.05`. Shares are
 * from 0 to 1 of the people who open the portal.
 */
export const ASSUMPTIONS = {
  people: 1_000_000,
  /** Share of them that the busiest half hour of 8 to 12 has. */
  peak: 0.18,
  firstVisit: 0.3,
  signIn: 0.8,
  minutes: 4,
  booking: 0.25,
  care: 0.03,
  /** Minutes in a queue and in a call. */
  waiting: 10,
  call: 12,
  /** Queues: services of all organizations that people wait for. */
  queues: 400,
  /** Professionals without a patient, for each that has one. */
  free: 0.2,
  /** Share of a core that is planned for: above it people wait noticeably. */
  use: 0.6,
  /** Cores of a machine that one instance has to itself; what it hashes at once depends on it. */
  cores: 4,
  pool: 10,
} as const;

export type Assumptions = { readonly [name in keyof typeof ASSUMPTIONS]: number };

/** Needs of a morning in its busiest half hour. */
export interface Plan {
  readonly arrivalsPerSecond: number;
  readonly signInsPerSecond: number;
  readonly waiting: number;
  readonly inCall: number;
  readonly lines: number;
  readonly instances: number;
  /** Cores that are busy: of JavaScript, of other threads, of PostgreSQL. */
  readonly busy: Spent;
  readonly hashesAtOnce: number;
  readonly connections: number;
  readonly linesOfInstance: number;
  readonly memoryOfInstance: number;
}

const MINUTE = 60_000;
const HALF_HOUR = 30;

/** Hashes that an instance makes at once (server/platform/passwords/password-hasher.ts). */
export const hashPlaces = (cores: number): number => Math.min(4, Math.max(1, cores - 1));

/** Plans for the busiest half hour: more instances hear of more changes, so it is counted until it holds. */
export function planFor(costs: Costs, given: Assumptions): Plan {
  let instances = 1;
  for (;;) {
    const plan = planWith(costs, given, instances);
    if (plan.instances <= instances) return plan;
    instances = plan.instances;
  }
}

function planWith(costs: Costs, given: Assumptions, instances: number): Plan {
  const arrivals = (given.people * given.peak) / HALF_HOUR;
  const cared = arrivals * given.care;
  const waiting = cared * given.waiting;
  const inCall = cared * given.call;
  const lines = waiting + 2 * inCall;
  const spent = costOf(costs, minuteOf(costs, given, { arrivals, cared, waiting, inCall, lines, instances }));
  const busy = times(spent, 1 / MINUTE);
  const hashing = (arrivals * given.signIn * costs.signIn.spent.threads) / MINUTE;
  const needed = Math.ceil(Math.max(busy.script / given.use, hashing / given.use / hashPlaces(given.cores)));
  return {
    arrivalsPerSecond: arrivals / 60,
    signInsPerSecond: (arrivals * given.signIn) / 60,
    waiting,
    inCall,
    lines,
    busy,
    instances: needed,
    hashesAtOnce: hashing,
    connections: needed * (given.pool + 2),
    linesOfInstance: lines / needed,
    memoryOfInstance: costs.memory.server + (lines / needed) * costs.memory.line,
  };
}

/** One minute of the peak. */
function minuteOf(
  costs: Costs,
  given: Assumptions,
  now: { readonly [name in 'arrivals' | 'cared' | 'waiting' | 'inCall' | 'lines' | 'instances']: number },
): Happenings {
  const length = now.waiting / given.queues;
  const changes = now.cared * (CHANGES_QUEUED + CHANGES_ATTENDED);
  // An instance that holds nobody of a queue does not read it.
  const readers = Math.min(now.instances, Math.max(1, length));
  const watching = now.inCall * given.free;
  const signIns = now.arrivals * given.signIn;
  return {
    firstVisits: now.arrivals * given.firstVisit,
    visits: now.arrivals * (1 - given.firstVisit),
    signIns,
    homes: signIns,
    minutes: signIns * given.minutes,
    bookings: now.arrivals * given.booking,
    queued: now.cared,
    consultations: now.cared,
    lineMinutes: now.lines,
    watchMinutes: watching,
    watchedMinutes: watching * length,
    toldPlaces: changes * (length * readers - costs.waitedMeanwhile),
    heardElsewhere: changes * (readers - 1),
    serverMinutes: now.instances,
  };
}

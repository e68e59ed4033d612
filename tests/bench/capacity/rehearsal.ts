import { setTimeout as pause } from 'node:timers/promises';
import { doctorsOf } from './measure-care.ts';
import type { Costs } from './measure-costs.ts';
import { minus, type Spent } from './meters.ts';
import { CHANGES_ATTENDED, CHANGES_QUEUED, costOf, type Happenings } from './model.ts';
import {
  book,
  enterQueue,
  openAgain,
  openFirstTime,
  type Patient,
  patientOf,
  seeHome,
  signIn,
  spendMinute,
} from './patient-steps.ts';
import type { Site } from './site.ts';
import { consult, Line, type Waiting, watchMinute } from './visit-steps.ts';
import type { Visitor } from './visitor.ts';

/** A morning in `SECONDS`: people come, most of them in the middle of it; one in so many books, asks for care, comes for the first time. */
export const REHEARSED_PATIENTS = 1_200;
const SECONDS = 80;
const BOOKS = 4;
const ASKS = 6;
const FIRST = 3;
/** Milliseconds of a call; a free professional looks at the queue for a whole minute's worth of it after so many. */
const CALL = 1_500;
const LOOKS = 8_000;

/** Counts of a rehearsal while it runs. */
type Counts = { -readonly [name in keyof Happenings]: number };

/** The measured cost, the cost that the model gives for the same events, and the duration. */
export interface Rehearsal {
  readonly measured: Spent;
  readonly predicted: Spent;
  readonly happened: Happenings;
  readonly seconds: number;
  /** Sign-ins that had to retry because too many waited for a hash. */
  readonly toldToWait: number;
}

/** Plays a small morning against the server, all at once, and holds what it cost against the costs one by one. */
export async function rehearse(site: Site, costs: Costs, firstPatient: number): Promise<Rehearsal> {
  const day = new Day(site);
  const doctors = await doctorsOf(site);
  const [before, started] = [site.spent(), performance.now()];
  const attending = doctors.map((doctor, at) => day.attend(doctor, at));
  const people = Array.from({ length: REHEARSED_PATIENTS }, async (_, at) => {
    await pause(arrivalOf(at / REHEARSED_PATIENTS) * SECONDS * 1_000);
    await day.come(patientOf(site, firstPatient + at));
  });
  await Promise.all(people);
  day.close();
  await Promise.all(attending);
  const seconds = (performance.now() - started) / 1_000;
  const measured = minus(site.spent(), before);
  const happened = day.happened(seconds, costs);
  return { measured, predicted: costOf(costs, happened), happened, seconds, toldToWait: day.toldToWait };
}

/** When somebody comes, as a share of the morning: evenly spread over a triangle whose top is in the middle. */
const arrivalOf = (share: number): number => (share < 0.5 ? Math.sqrt(share / 2) : 1 - Math.sqrt((1 - share) / 2));

/** A morning under way. */
class Day {
  readonly #site: Site;
  readonly #queues: Waiting[][];
  readonly #counts: Counts = {
    firstVisits: 0,
    visits: 0,
    signIns: 0,
    homes: 0,
    minutes: 0,
    bookings: 0,
    queued: 0,
    consultations: 0,
    lineMinutes: 0,
    watchMinutes: 0,
    watchedMinutes: 0,
    toldPlaces: 0,
    heardElsewhere: 0,
    serverMinutes: 0,
  };
  toldToWait = 0;
  #open = true;

  constructor(site: Site) {
    this.#site = site;
    this.#queues = site.teams.map(() => []);
  }

  /** No patient comes any more: professionals leave once their queue is empty. */
  close(): void {
    this.#open = false;
  }

  happened(seconds: number, { waitedMeanwhile }: Costs): Happenings {
    const counts = this.#counts;
    const changes = counts.queued * CHANGES_QUEUED + counts.consultations * CHANGES_ATTENDED;
    return { ...counts, serverMinutes: seconds / 60, toldPlaces: counts.toldPlaces - changes * waitedMeanwhile };
  }

  async come(patient: Patient): Promise<void> {
    const counts = this.#counts;
    const { number } = patient;
    if (number % FIRST === 0) {
      await openFirstTime(patient);
      counts.firstVisits += 1;
    } else {
      await openAgain(patient);
      counts.visits += 1;
    }
    this.toldToWait += await signIn(patient);
    counts.signIns += 1;
    await seeHome(patient);
    counts.homes += 1;
    if (number % BOOKS === 0) {
      await book(this.#site, patient);
      counts.bookings += 1;
    }
    if (number % ASKS === 0) await this.#wait(patient);
    else {
      await spendMinute(patient);
      counts.minutes += 1;
    }
  }

  async #wait(patient: Patient): Promise<void> {
    const at = Math.floor(patient.number / ASKS) % this.#queues.length;
    const [team, queue] = [this.#site.teams[at], this.#queues[at]];
    if (!team || !queue) return;
    const attention = await enterQueue(patient, team);
    queue.push({ visitor: patient.visitor, attention, line: await Line.open(patient.visitor, attention) });
    this.#counts.queued += 1;
    this.#counts.toldPlaces += queue.length * CHANGES_QUEUED;
    const began = performance.now();
    while (queue.some((one) => one.attention === attention)) await pause(100);
    this.#counts.lineMinutes += (performance.now() - began + 2 * CALL) / 60_000;
  }

  async attend(doctor: Visitor, at: number): Promise<void> {
    const queue = this.#queues[at] ?? [];
    for (let idle = 0; this.#open || queue.length > 0; ) {
      const [next] = queue;
      if (next) {
        this.#counts.toldPlaces += queue.length * CHANGES_ATTENDED;
        queue.shift();
        await consult(doctor, next, CALL);
        this.#counts.consultations += 1;
        continue;
      }
      await pause(100);
      idle += 100;
      if (idle % LOOKS !== 0) continue;
      await watchMinute(doctor);
      this.#counts.watchMinutes += 1;
      this.#counts.watchedMinutes += queue.length;
    }
  }
}

import { and, count, eq } from 'drizzle-orm';
import type { Identity } from '../../../engine/domain/identity/identity.ts';
import { type OnWire, toWire } from '../../../schemas/wire-words.ts';
import { hasIdentity } from '../../platform/db/identity.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { artCases, people } from '../../platform/db/schema/index.ts';
import { shownEmail } from '../people/index.ts';
import { type CaseContext, seenBy } from './cases-of.ts';
import type { Manager } from './manager.ts';
import { newestCaseOf } from './worker-of.ts';

interface WorkerKnown extends Pick<PersonRow, 'birthDate' | 'sex' | 'phone' | 'email'> {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly mobile: string | null;
}

/** Known data of a worker; all null when not found. */
export interface KnownWorker extends OnWire<'worker', WorkerKnown> {
  readonly encontrado: boolean;
  /** Number of the worker's cases that the manager sees. */
  readonly casos: number;
}

/** The answer, with the newest case that it comes from, for the audit; null without a match. */
export interface FoundWorker {
  readonly known: KnownWorker;
  readonly newest: number | null;
}

const NOBODY: KnownWorker = toWire('worker', {
  encontrado: false,
  firstName: null,
  lastName: null,
  birthDate: null,
  sex: null,
  phone: null,
  mobile: null,
  email: null,
  casos: 0,
});

/**
 * A worker as in the newest case that the manager sees. Reveals nothing of other managers' workers or of the
 * unit's patients.
 */
export async function knownWorker({ db }: CaseContext, manager: Manager, identity: Identity): Promise<FoundWorker> {
  const newest = await newestCaseOf(db, manager, identity);
  if (!newest) return { known: NOBODY, newest: null };
  const [{ cases } = { cases: 0 }] = await db
    .select({ cases: count() })
    .from(artCases)
    .innerJoin(people, eq(people.id, artCases.personId))
    .where(and(seenBy(manager), hasIdentity(people, identity)));
  const { firstName, lastName, birthDate, sex, phone, email } = newest.worker;
  const known: KnownWorker = toWire('worker', {
    encontrado: true,
    firstName,
    lastName,
    birthDate,
    sex,
    phone,
    mobile: newest.mobile,
    email: shownEmail(email),
    casos: cases,
  });
  return { known, newest: newest.number };
}

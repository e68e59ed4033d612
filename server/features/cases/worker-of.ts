import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { type Identity, ofDni } from '../../../engine/domain/identity/identity.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { toWire } from '../../../schemas/wire-words.ts';
import { AppError } from '../../platform/core/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import { hasIdentity } from '../../platform/db/identity.ts';
import type { PersonRow } from '../../platform/db/person-row.ts';
import { keptNumber, withNumber } from '../../platform/db/phone-numbers.ts';
import { artCases, people } from '../../platform/db/schema/index.ts';
import type { JoinedCase } from './case-row.ts';
import { lockCasesOf, seenBy } from './cases-of.ts';
import type { Manager } from './manager.ts';
import { sentence } from './sentence.ts';

/** Data of a worker in a new case. */
export interface WorkerData {
  readonly identityNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly birthDate: string;
  readonly sex: 'F' | 'M' | 'X';
  readonly phone: string | null;
  readonly email: string | null;
}

const PROFILE = 'Trabajador';

/**
 * The worker with this DNI, with the data of the newest case: the one of the manager's cases, or a new person. A worker
 * of other managers' cases stays theirs, so that this manager neither learns of them nor changes them. The caller
 * holds the DNI's lock.
 * @param confirmed the manager confirmed that it is the same person although name, birth date or sex differ
 * @throws AppError 409 WORKER_DIFFERS without that: a mistyped DNI must not change another person's record
 */
export async function workerOf(
  tx: Database,
  tenant: CompiledTenant,
  manager: Manager,
  { data, mobile, confirmed, now }: WantedWorker,
): Promise<PersonRow> {
  const { unit } = manager;
  const known = await lockedWorker(tx, manager, ofDni(data.identityNumber));
  if (known === undefined) {
    const values = {
      ...data,
      unit,
      kind: 'worker',
      profileName: PROFILE,
      identityBy: 'office',
      createdAt: now,
    } as const;
    const [made] = await tx.insert(people).values(withNumber(values)).returning();
    if (!made) throw new Error('CASE_WORKER');
    return made;
  }
  const { worker, number } = known;
  if (!confirmed && differs(worker, data)) throw differing(tenant, worker, number);
  await writeMobileToCases(tx, worker.id, mobile);
  const { phone, email, ...identity } = data;
  const [kept] = await tx
    .update(people)
    .set({
      ...identity,
      version: sql`${people.version} + 1`,
      ...withNumber({ phone: phone ?? worker.phone }),
      email: email ?? worker.email,
    })
    .where(eq(people.id, worker.id))
    .returning();
  return kept ?? worker;
}

/** The newest case of an identity, read again once the worker's cases are locked: a correction may have changed it. */
async function lockedWorker(tx: Database, manager: Manager, identity: Identity) {
  const found = await newestCaseOf(tx, manager, identity);
  if (found === undefined) return undefined;
  await lockCasesOf(tx, [found.worker.id]);
  return newestCaseOf(tx, manager, identity);
}

interface WantedWorker {
  readonly data: WorkerData;
  readonly mobile: string;
  readonly confirmed: boolean;
  readonly now: Date;
}

/**
 * Locks all cases of a worker in one order, writes the mobile into them, and increments their versions, so that a
 * page with an older copy of the worker is refused as stale.
 * @param own id of the case being edited, whose version `changeCase` counts
 */
export async function writeMobileToCases(tx: Database, worker: number, mobile: string, own = 0): Promise<void> {
  await lockCasesOf(tx, [worker]);
  const { id, version, personId } = artCases;
  await tx
    .update(artCases)
    .set({
      mobile,
      mobileE164: keptNumber(mobile),
      version: sql`${version} + case when ${id} = ${own} then 0 else 1 end`,
    })
    .where(eq(personId, worker));
}

/** The newest case of an identity that the manager sees, with its worker and the mobile in it. */
export async function newestCaseOf(db: Database, manager: Manager, identity: Identity) {
  const [newest] = await db
    .select({ worker: people, number: artCases.number, mobile: artCases.mobile })
    .from(artCases)
    .innerJoin(people, eq(people.id, artCases.personId))
    .where(and(seenBy(manager), hasIdentity(people, identity)))
    .orderBy(desc(artCases.number))
    .limit(1);
  return newest;
}

/** Whether a name, the birth date or the sex is another one; capitals and accents do not count. */
function differs(worker: PersonRow, { firstName, lastName, birthDate, sex }: WorkerData): boolean {
  const same = (one: string, other: string) =>
    one.trim().localeCompare(other.trim(), 'es', { sensitivity: 'base' }) === 0;
  const sameName = same(worker.firstName, firstName) && same(worker.lastName, lastName);
  return !sameName || (worker.birthDate ?? birthDate) !== birthDate || (worker.sex ?? sex) !== sex;
}

function differing(tenant: CompiledTenant, { firstName, lastName }: PersonRow, caso: number): AppError {
  const values = { nombre: firstName, apellido: lastName, caso };
  return new AppError(409, 'WORKER_DIFFERS', { field: 'documento', ...sentence(tenant, 'WORKER_DIFFERS', values) });
}

/** The other cases of a case's worker that the manager sees, the newest first. */
export async function otherCases(db: Database, manager: Manager, { one }: Pick<JoinedCase, 'one'>) {
  const others = await db
    .select({ id: artCases.number, claimNumber: artCases.claimNumber })
    .from(artCases)
    .where(and(seenBy(manager), eq(artCases.personId, one.personId), ne(artCases.id, one.id)))
    .orderBy(desc(artCases.number));
  return others.map((other) => toWire('case', other));
}

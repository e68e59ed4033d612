import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { tenantAddress } from '../platform/http/portal-address.ts';
import { FormJudge } from './form-judge.ts';
import { howFar } from './how-far.ts';
import type { Outcome, Putting } from './kinds/kind.ts';
import { KINDS, type KindName } from './kinds/kinds.ts';
import { type Attended, attendedBefore, type ClosedOffer, closeOffer, type LeftDecision } from './left-behind.ts';
import { auditOrder, type Operating } from './operator.ts';
import { eachCauseOnce, type Problem } from './problem.ts';
import { misreadTexts, type Question, questionLines, repeatedMailboxes } from './questions.ts';
import type { ReadRows } from './read-table.ts';
import type { Row } from './row.ts';
import { RowReader } from './row-reader.ts';
import { settleClosed } from './settle-appointments.ts';
import { stillOpen, UNCONFIRMED, UNDECIDED, Undo, undoable } from './undo.ts';
import { waitingMail } from './waiting-mail.ts';

/** Options for putting rows. */
export interface HowToPut {
  /** Validate everything, store nothing. */
  readonly dryRun: boolean;
  /** Whether new people are mailed a link to choose a password. */
  readonly invites: boolean;
  /** Decisions about appointments and cases that the rows leave unattended. */
  readonly left: LeftDecision;
  /** Whether new patients are mailed it, too. */
  readonly invitesPatients: boolean;
  /** Doubts that the operator has answered. */
  readonly confirmed: ReadonlySet<string>;
}

/** Kinds whose rows can leave appointments or cases unattended. */
const DECIDING: readonly KindName[] = ['servicios', 'profesionales', 'agendas', 'gestores'];

const DONE = { created: 'nuevo', changed: 'cambia', same: 'sin cambios' } as const;

/**
 * Puts all rows or no row, and reports the result or the problem of each. Idempotent: a second run says 'sin cambios'.
 * The commit closes the offer on all servers; only then are the appointments settled that it left outside, so that the
 * order ends however many patients book.
 * @returns the exit code
 */
export async function putRows(
  operating: Operating,
  tenant: CompiledTenant,
  { rows, problems: unread, questions: doubts }: ReadRows,
  { dryRun, invites, invitesPatients, left, confirmed }: HowToPut,
): Promise<number> {
  const { config, database, clock, say, progress } = operating;
  const address = await tenantAddress(tenant, operating);
  const put = new PutReport(unread);
  put.questions = [...(doubts ?? []), ...misreadTexts([...rows.values()].flat())];
  const next = howFar([...rows.values()].flat().length, progress);
  let open = false;
  let before: Attended | undefined;
  let offer: ClosedOffer | undefined;
  await undoable(database.db, async (db) => {
    const judge = await FormJudge.of(db, tenant, clock);
    const putting = { db, clock, tenant, address, judge, invites, invitesPatients };
    const decides = DECIDING.some((name) => (rows.get(name) ?? []).length > 0);
    before = decides ? await attendedBefore(putting) : undefined;
    await putAll(putting, rows, put, next);
    const doubtful = [...put.questions, ...(await repeatedMailboxes(db, tenant.public.unit, put.invited))];
    put.questions = doubtful.filter(({ option }) => !confirmed.has(option));
    if (before !== undefined && put.problems.length === 0) {
      offer = await closeOffer(putting, before, left);
      open = offer.open;
    }
    if (dryRun || open || put.problems.length + put.questions.length > 0) throw new Undo();
  });
  const failed = put.problems.length;
  const asked = put.questions.length;
  const isStored = !dryRun && !open && failed === 0 && asked === 0;
  const settled =
    isStored && before !== undefined
      ? await settleClosed({ db: database.db, clock, tenant, address }, { before: before.outside, decisions: left })
      : undefined;
  const isLeft = settled?.open ?? false;
  if (offer !== undefined) put.lines.push(...offer.closed, ...(settled?.lines ?? offer.turns), ...offer.cases);
  for (const line of failed > 0 ? eachCauseOnce(put.problems) : asked > 0 ? [] : put.lines) say(line);
  for (const line of put.questions.flatMap(questionLines)) say(line);
  if (put.invited.length > 0 && isStored) say(waitingMail(config));
  say(failed === 0 && asked > 0 ? UNCONFIRMED : open ? UNDECIDED : ending(put.counts, failed, dryRun));
  if (isLeft) say(stillOpen(tenant.id));
  return open || failed > 0 || asked > 0 || isLeft ? 1 : 0;
}

/** Results of the rows for the operator. */
class PutReport {
  readonly problems: Problem[];
  readonly lines: string[] = [];
  readonly counts = { created: 0, changed: 0, same: 0 };
  /** Addresses to which invitations were queued. */
  readonly invited: string[] = [];
  questions: readonly Question[] = [];

  /** @param unread problems of reading the file */
  constructor(unread: readonly Problem[]) {
    this.problems = [...unread];
  }

  add(one: string, { key, done, changes, note, invited }: Outcome): void {
    this.counts[done] += 1;
    if (invited !== undefined) this.invited.push(invited);
    this.lines.push(`${DONE[done]}: ${one} ${key}${changes.length > 0 ? ` (${changes.join(', ')})` : ''}`);
    if (note !== undefined) this.lines.push(`  ${note}`);
  }
}

/** Puts the rows in the order of their kinds, and audits each change. */
async function putAll(putting: Putting, rows: ReadRows['rows'], report: PutReport, next: () => void): Promise<void> {
  const { db, clock, tenant } = putting;
  const seen = new Set<string>();
  for (const name of Object.keys(KINDS) as KindName[]) {
    for (const row of rows.get(name) ?? []) {
      const reader = new RowReader(row);
      const outcome = await KINDS[name].put(putting, reader);
      report.problems.push(...[...reader.problems].sort(byPlace));
      next();
      if (outcome === undefined) continue;
      if (outcome.done === 'changed' && seen.has(outcome.object)) report.problems.push(twice(row, outcome.key));
      seen.add(outcome.object);
      report.add(KINDS[name].one, outcome);
      if (outcome.done === 'same') continue;
      const action = `operator.${outcome.done === 'created' ? 'create' : 'change'}`;
      await auditOrder(db, clock, { unit: tenant.public.unit, action, object: outcome.object });
    }
  }
}

const byPlace = (one: Problem, other: Problem): number => one.line - other.line || one.column - other.column;

/** Problem of a row that contradicts an earlier one, of which the last would silently win. */
const twice = ({ file, line, column }: Row, key: string): Problem => ({
  file,
  line,
  column,
  field: '',
  found: `otra vez ${key}`,
  allowed: 'una sola fila de cada uno: esta contradice a una anterior',
});

function ending(
  { created, changed, same }: { readonly created: number; readonly changed: number; readonly same: number },
  problems: number,
  dryRun: boolean,
): string {
  if (problems > 0) return `${problems} ${problems === 1 ? 'problema' : 'problemas'}: no se guardó nada.`;
  const all = `${created} nuevos, ${changed} cambian, ${same} sin cambios`;
  return dryRun ? `Prueba: ${all}. No se guardó nada.` : `${all}.`;
}

import { birthOf } from '../../../engine/domain/dates/age.ts';
import { parseMoment } from '../../../engine/domain/dates/moment.ts';
import { todayIn, ZONE } from '../../../engine/domain/dates/zone.ts';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import { putAt } from '../../../engine/language/forms/payload.ts';
import { evaluate } from '../../../engine/language/rules/evaluate.ts';
import { isRecord } from '../../../engine/language/rules/rule.ts';
import { type Scope, withRoots } from '../../../engine/language/rules/scope.ts';
import { known } from '../../../engine/language/rules/unknown.ts';
import { NARROW, ROLES, type Viewer } from '../../../engine/language/screens/session-state.ts';
import type { Situation } from '../../../engine/language/tables/evaluate-subject.ts';
import type { TableSubject } from '../../../engine/language/tables/table-subject.ts';
import { checkedPerson, type Person, samplePerson } from '../sample-person.ts';
import { CLOCK, tenantScope } from '../tenant-scope.ts';
import type { PersonWords, RuleTable, TableCase } from './rule-table.ts';

/** Roots that the server's checks cannot read. */
const PAGE_ROOTS = { session: undefined, user: undefined, family: undefined, people: undefined };

/** The situation of a row about a subject: who, when and with what, as the rules read them. */
export function situationOf(
  tenant: CompiledTenant,
  subject: TableSubject,
  table: RuleTable,
  row: TableCase,
): Situation {
  const viewer = viewerOf(row.person, usualViewer(tenant, subject));
  const portal = portalScope(tenant, table, row, viewer);
  const given = givenRoots(row, portal);
  if (subject.kind !== 'checks') {
    const route = { path: row.page ?? '/home', received: false };
    const names = isRecord(row.expect) ? Object.keys(row.expect) : [];
    return { viewer, scope: withRoots(portal, { route }), given, page: row.page, names };
  }
  const now = momentOf(table, row);
  const checked = (words: PersonWords) => checkedPerson(personOf(tenant, words, now));
  const holder = checked(row.person ?? {});
  const patient = row.subject === undefined ? holder : checked({ ...row.person, ...row.subject });
  return { viewer, scope: withRoots(portal, { ...PAGE_ROOTS, ...given, holder, subject: patient }), given, names: [] };
}

/** Scope of a form's rules: anonymous, unless the row names a person. */
export function formSituation(tenant: CompiledTenant, table: RuleTable, row: TableCase): Scope {
  return portalScope(tenant, table, row, viewerOf(row.person, 'anonymous'));
}

/** The instant of a row. */
export const momentOf = ({ clock = CLOCK }: RuleTable, { now = clock }: TableCase): string => parseMoment(now) ?? CLOCK;

/** The person of a row without one: of a screen, the first of its viewers. */
export function usualViewer(tenant: CompiledTenant, subject: TableSubject): Viewer {
  const screen = subject.kind === 'screens' ? tenant.public.screens.find(({ id }) => id === subject.name) : undefined;
  const [first = 'patient'] = screen?.for ?? [];
  return VIEWERS.find((viewer) => viewer === first) ?? 'patient';
}

const VIEWERS: readonly Viewer[] = ['anonymous', ...ROLES, ...NARROW];

/** The kind of person that a row is about. @param usual of a row without one */
export function viewerOf(person: PersonWords | undefined, usual: Viewer): Viewer {
  const { role = usual, scope } = person ?? {};
  return VIEWERS.find((viewer) => viewer === (scope === undefined || scope === 'full' ? role : scope)) ?? usual;
}

function portalScope(tenant: CompiledTenant, table: RuleTable, row: TableCase, viewer: Viewer): Scope {
  const now = momentOf(table, row);
  const flags = { ...tenant.server.flags, ...row.flags };
  const scope = withRoots(tenantScope(tenant, now), { flags });
  if (viewer === 'anonymous') return scope;
  const narrow = NARROW.find((one) => one === viewer);
  // Only staff set up a second factor; a link or new terms are a patient's.
  const role = narrow === undefined ? viewer : narrow === 'setUp' ? (row.person?.role ?? 'art') : 'patient';
  const words = { ref: 'P-1', id: 1, ativo: true, ...row.person };
  const user = { ...personOf(tenant, words, now), role };
  const family = (row.family ?? []).map((member, at) =>
    personOf(tenant, { ref: `P-${at + 2}`, id: null, ...member }, now),
  );
  const session = { status: 'authenticated', scope: narrow ?? 'full', role };
  return withRoots(scope, { session, user, family, people: [user, ...family] });
}

function personOf(tenant: CompiledTenant, words: PersonWords, now: string): Person {
  const { role: _role, scope: _scope, age, ...record } = words;
  const birth = typeof age === 'number' ? { fec_nac: birthOf(age, todayIn(ZONE, now)) } : {};
  return samplePerson(tenant, { ...record, ...birth });
}

/** Roots that a row gives, from its dotted names; `{ rule }` is evaluated with the tenant's settings. */
function givenRoots(row: TableCase, scope: Scope): Readonly<Record<string, unknown>> {
  const roots: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row.with ?? {})) putAt(roots, name, givenValue(value, scope));
  return roots;
}

/** A value of `with`. */
export function givenValue(value: unknown, scope: Scope): unknown {
  return isRecord(value) && Object.hasOwn(value, 'rule') ? known(evaluate(value.rule, scope)) : value;
}

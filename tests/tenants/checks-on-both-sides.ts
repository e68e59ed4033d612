import fc from 'fast-check';
import { expect } from 'vitest';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { type Check, checksOf } from '../../engine/language/checks/check.ts';
import { connectorOf } from '../../engine/language/checks/connector.ts';
import type { SimulatedAnswer } from '../../engine/language/checks/simulated.ts';
import { compile } from '../../engine/language/compile/compile.ts';
import { profileOfType } from '../../engine/language/compile/language/type-words.ts';
import { putAt } from '../../engine/language/forms/payload.ts';
import { isRecord } from '../../engine/language/rules/rule.ts';
import { evaluateSubject } from '../../engine/language/tables/evaluate-subject.ts';
import type { Point } from '../../server/features/eligibility/check.ts';
import { type CheckContext, type Checked, runChecks } from '../../server/features/eligibility/run-checks.ts';
import { AppError } from '../../server/platform/core/app-error.ts';
import { situationOf } from '../../tools/tenant/tables/situation.ts';
import { INVENTED } from '../server/invented-insurer.ts';
import { compiledTenant } from './compiled.ts';
import { shipped } from './shipped.ts';

/** Instants on both sides of midnight where the patients live. */
const INSTANTS = ['2026-11-24T13:00:00Z', '2026-11-25T02:59:59Z', '2026-11-25T03:00:00Z'] as const;

const POINTS: readonly Point[] = ['registration', 'family', 'profile', 'patientPicked', 'careStart'];

/** Values that a check reads: people, the values of an answer by name (missing: not answered), the instant. */
interface State {
  readonly holder: Checked;
  readonly subject: Checked;
  readonly answer: Readonly<Record<string, unknown>>;
  readonly now: string;
}

/**
 * Throws when for some of `runs` generated states a case table of a check says another word than the server that asks
 * its connector: passes (or is not asked), the refusal, unknown.
 * @returns the words that came out
 */
export async function checksAgree(tenant: CompiledTenant, check: Check, runs: number): Promise<ReadonlySet<string>> {
  const words = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyState(tenant, check), async (state) => {
      const word = inTable(tenant, check, state);
      expect([state, await onServer(tenant, check, state)]).toEqual([state, word]);
      words.add(word);
    }),
    { numRuns: runs, seed: 20261124 },
  );
  return words;
}

/** The word of a case table's row with these values; on the server, a person without a question passes. */
function inTable(tenant: CompiledTenant, { id }: Check, { holder, subject, answer, now }: State): string {
  const values = Object.entries(answer).map(([name, value]) => [`answer.${name}`, value]);
  const row = { person: wordsOf(holder), subject: wordsOf(subject), with: Object.fromEntries(values), now };
  const table = { of: `checks:${id}`, cases: {} };
  const about = { kind: 'checks', name: id } as const;
  const word = evaluateSubject(tenant, about, situationOf(tenant, about, table, row));
  return word === 'skipped' ? 'passes' : String(word);
}

const wordsOf = ({ own, ...texts }: Checked): Readonly<Record<string, unknown>> => ({
  ...texts,
  ...Object.fromEntries(Object.entries(own ?? {}).map(([name, value]) => [`own.${name}`, value])),
});

/** The server's judgement of that check alone, when its connector answers so. */
async function onServer(
  tenant: CompiledTenant,
  check: Check,
  { holder, subject, answer, now }: State,
): Promise<string> {
  const { id, call = '', at } = check;
  const simulated = { ...tenant.server.simulated, [call]: { '*': replyOf(tenant, call, answer) } };
  const alone = { ...tenant, server: { ...tenant.server, checks: { [id]: check }, simulated } };
  const context: CheckContext = {
    secrets: new Map(),
    demo: true,
    origins: [],
    networks: [],
    isTenant: () => true,
    clock: { now: () => new Date(now) },
    report: async () => undefined,
  };
  try {
    for (const point of POINTS.filter((one) => at.includes(one)))
      await runChecks(context, alone, [point], { subject, holder });
    return 'passes';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'NOT_ELIGIBLE') return error.refusal ?? 'refused';
    expect(error.code).toBe('CHECK_REFUSED');
    return 'unknown';
  }
}

/** The reply in which a connector finds these values. */
function replyOf(tenant: CompiledTenant, call: string, answer: Readonly<Record<string, unknown>>): SimulatedAnswer {
  const reply: Record<string, unknown> = { body: {} };
  for (const [name, part] of Object.entries(connectorOf(tenant, call)?.answer ?? {}))
    if (typeof part === 'string' && Object.hasOwn(answer, name)) putAt(reply, part, answer[name]);
  const { status, body } = reply;
  return { body: JSON.parse(JSON.stringify(body)), status: typeof status === 'number' ? status : 200 };
}

const isStatus = (part: unknown): boolean => part === 'status';

/** Values of every sort; those that the check names are likely. */
function anyState(tenant: CompiledTenant, check: Check): fc.Arbitrary<State> {
  const connector = connectorOf(tenant, check.call ?? '');
  const answered = Object.entries(connector?.answer ?? {});
  const literals = literalsIn(check);
  const parts = answered.map(([name, part]): [string, fc.Arbitrary<unknown>] => {
    if (isStatus(part)) return [name, fc.constantFrom(200, 404)];
    const { type, nullable } = connector?.types?.[name] ?? { type: 'string', nullable: true };
    const some = valuesOf(type, literals);
    return [name, nullable === true ? fc.oneof(some, fc.constantFrom(null, '')) : some];
  });
  const always = answered.flatMap(([name, part]) => (isStatus(part) ? [name] : []));
  return fc.record({
    holder: anyPerson(tenant, literals),
    subject: anyPerson(tenant, literals),
    answer: fc.record(Object.fromEntries(parts), { requiredKeys: always }),
    now: fc.constantFrom(...INSTANTS),
  });
}

function anyPerson(tenant: CompiledTenant, literals: readonly unknown[]): fc.Arbitrary<Checked> {
  const some = fc.oneof(fc.constant(null), fc.constantFrom('12345678', '0123456789'), valuesOf('string', literals));
  const own = Object.entries(tenant.server.own.person).flatMap(([name, profile]) =>
    'type' in profile && profile.type !== 'object' && profile.type !== 'array'
      ? [[name, fc.oneof(fc.constant(null), valuesOf(profile.type, literals))] as const]
      : [],
  );
  return fc.record({
    id: fc.constantFrom(1, 2),
    ativo: fc.constant(true),
    documento: fc.constantFrom('30111222', '3011122', '03011122', '30.111.222'),
    nome: fc.constantFrom('Ana', 'José'),
    sobrenome: fc.constant('Pérez'),
    sexo: fc.constantFrom('F', 'M', null),
    fec_nac: fc.constantFrom('1985-03-02', '2008-11-25', null),
    telefono: some,
    email: some,
    domicilio: some,
    cp: some,
    obraSocial: some,
    plan: some,
    nroAfiliado: some,
    perfilNome: fc.constant(null),
    esCoordinadorART: fc.boolean(),
    own: fc.record(Object.fromEntries(own)),
  }) as fc.Arbitrary<Checked>;
}

/** Values of a type. @throws Error for a type that no check of ours reads, so that no type stays unproven */
function valuesOf(type: string, literals: readonly unknown[]): fc.Arbitrary<unknown> {
  const profile = profileOfType(type);
  const kind = profile !== undefined && 'type' in profile ? profile.type : type;
  if (kind === 'boolean') return fc.boolean();
  const numbers = literals.filter((literal) => typeof literal === 'number');
  if (kind === 'integer' || kind === 'number')
    return fc.constantFrom(0, 1, ...numbers, ...numbers.map((one) => one + 1));
  if (type === 'date') return fc.constantFrom('2026-11-24', '2026-11-25');
  if (kind === 'string')
    return fc.constantFrom('Z', 'otro', ...literals.filter((literal) => typeof literal === 'string' && literal !== ''));
  throw new Error(`no values of ${type}`);
}

/** Texts and numbers with which the rules of a check compare. */
function literalsIn(written: unknown): readonly unknown[] {
  if (Array.isArray(written)) return written.flatMap(literalsIn);
  if (isRecord(written)) return Object.values(written).flatMap(literalsIn);
  return typeof written === 'number' || typeof written === 'string' ? [written] : [];
}

/** A check with its tenant. */
interface NamedCheck {
  readonly name: string;
  readonly tenant: CompiledTenant;
  readonly check: Check;
}

/** Each check of the shipped tenants of these ids, and of an insurer that no other resembles. */
export function distinctChecks(ids: readonly string[]): readonly NamedCheck[] {
  const documents = Object.entries(INVENTED).map(
    ([name, document]) => [`demo/${name}`, JSON.stringify(document)] as const,
  );
  const { tenant: invented, messages } = compile(new Map([...shipped('demo'), ...documents]), 'demo');
  if (invented === undefined) throw new Error(JSON.stringify(messages));
  return [...ids.map(compiledTenant), invented].flatMap((tenant) =>
    checksOf(tenant).map((check) => ({ name: `${check.id} of ${tenant.id}`, tenant, check })),
  );
}

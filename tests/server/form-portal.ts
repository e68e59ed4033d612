import { and, eq } from 'drizzle-orm';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import endpoints from '../../schemas/endpoints.json' with { type: 'json' };
import { roleOf } from '../../server/features/people/present-person.ts';
import { openSession } from '../../server/features/sessions/sessions.ts';
import { attentions, idempotencyKeys, people, services } from '../../server/platform/db/schema/index.ts';
import { PasswordHasher } from '../../server/platform/passwords/password-hasher.ts';
import { FORM_ROUTES, type Named, type Sender } from './form-routes.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';
import { listSource } from './test-tenant.ts';

/** An intent that every form's route has answered already. */
export const USED_KEY = 'a-verdict-and-no-more';

/** Demo data of each sender. */
const WHO: Readonly<Record<Sender, string>> = {
  nobody: '30111222',
  patient: '30111222',
  professional: '22111222',
  manager: '25111222',
};

/** Gives the set result for every password without hashing, because the test is about the form. */
export class SayingHasher extends PasswordHasher {
  says = false;

  override withPlace<T>(work: Parameters<PasswordHasher['withPlace']>[0]): Promise<T> {
    const hashed = '$argon2id$v=19$m=19456,t=2,p=1$YWFhYWFhYWFhYWFhYWFhYQ$YQ';
    return work({
      verify: async () => this.says,
      hash: async () => hashed,
      pick: async ([first]) => (this.says ? first : undefined),
    }) as Promise<T>;
  }
}

/** A server in which every form of its tenants can be sent, by whoever sends it. */
export interface FormPortal {
  readonly server: TestServer;
  readonly hasher: SayingHasher;
  readonly seatOf: (tenant: CompiledTenant, sender: Sender) => Promise<Seat>;
}

/** Somebody who sends forms: signed in by cookie, with what the page knows of them. */
export interface Seat {
  readonly browser: Browser;
  readonly named: Named;
  /** `session`, `user`, `family` and `people`, as the page holds them. */
  readonly roots: Readonly<Record<string, unknown>>;
}

/** A tenant with every area open: a form that cannot be reached there has no route to call. */
export function openTenant(tenant: CompiledTenant): CompiledTenant {
  const { settings } = tenant.public;
  const flags = { ...tenant.server.flags, art: true, grupoFamiliar: true, edicionDatos: true, registroUsuario: true };
  const security = { ...settings.security, secondFactor: 'offered' } as const;
  return {
    ...tenant,
    public: { ...tenant.public, settings: { ...settings, security } },
    server: { ...tenant.server, flags },
  };
}

/** Starts it for tenants that `openTenant` gave. */
export async function openFormPortal(tenants: readonly CompiledTenant[]): Promise<FormPortal> {
  const hasher = new SayingHasher();
  const [first] = tenants;
  const config = { defaultTenant: first?.id ?? '', limitsFactor: 1_000_000, trustProxy: ['127.0.0.1'] };
  const server = await buildTestServer({ source: listSource(tenants), config, passwords: hasher });
  const seats = new Map<string, Promise<Seat>>();
  const seatOf = (tenant: CompiledTenant, sender: Sender): Promise<Seat> => {
    const name = `${tenant.id} ${sender}`;
    const seat = seats.get(name) ?? sit(server, tenant, sender);
    seats.set(name, seat);
    return seat;
  };
  return { server, hasher, seatOf };
}

async function sit(server: TestServer, tenant: CompiledTenant, sender: Sender): Promise<Seat> {
  const { deps } = server;
  const { unit } = tenant.public;
  const browser = server.browser(tenant.id);
  // The demo data are there from a unit's first request on.
  await browser.get('/api/unidad/requisitos');
  const person = await personOf(server, unit, WHO[sender]);
  const role = roleOf(person);
  if (role === null) throw new Error(`${person.identityNumber} signs in nowhere`);
  const named = { tenant, person, ...(await things(server, unit, sender, person.id)) };
  await spendKeys(server, unit, person.id);
  if (sender === 'nobody') return { browser, named, roots: {} };
  const { token } = await openSession(deps, tenant, { person, role, scope: 'full' });
  browser.cookies.set(`sid_${unit}`, token);
  if (sender === 'manager') Object.assign(named, await aCase(browser));
  const { user, family, scope } = (await browser.get('/api/auth/sesion')).json();
  const session = { status: 'authenticated', scope, role: user.role };
  return { browser, named, roots: { session, user, family, people: [user, ...family] } };
}

/** The professional has a patient in hand. */
async function things({ deps }: TestServer, unit: number, sender: Sender, professionalId: number) {
  const none = { caso: 0, trabajador: 0, atencion: '' };
  if (sender !== 'professional') return none;
  const patient = await personOf({ deps }, unit, WHO.patient);
  const [service] = await deps.db.select().from(services).where(eq(services.unit, unit));
  const at = deps.clock.now();
  const row = {
    unit,
    personId: patient.id,
    identityNumber: patient.identityNumber,
    requestedBy: patient.id,
    professionalId,
    serviceId: service?.id ?? 0,
    status: 'inProgress' as const,
    ticketLetters: 'CM',
    ticketNumber: 900,
    queuedAt: at,
    calledAt: at,
    attendingAt: at,
  };
  const [kept] = await deps.db.insert(attentions).values(row).returning({ id: attentions.id });
  return { ...none, atencion: kept?.id ?? '' };
}

/** A case of the manager's own, with its worker. */
async function aCase(browser: Browser): Promise<Pick<Named, 'caso' | 'trabajador'>> {
  const { casos } = (await browser.post('/api/art/listarFitro', { status: 1 })).json();
  const { caso, paciente } = (await browser.get(`/api/art/detalle/${casos[0].casoId}`)).json();
  return { caso: caso.id, trabajador: paciente.id };
}

async function personOf({ deps }: Pick<TestServer, 'deps'>, unit: number, documento: string) {
  const [found] = await deps.db
    .select()
    .from(people)
    .where(and(eq(people.unit, unit), eq(people.identityNumber, documento)));
  if (!found) throw new Error(`nobody with ${documento} in ${unit}`);
  return found;
}

/** Uses an intent of the person up at every form's route: it was for another body than any that comes. */
async function spendKeys({ deps }: TestServer, unit: number, person: number): Promise<void> {
  const rows = Object.values(FORM_ROUTES).flatMap(({ call }) =>
    [`person:${person}`, 'anonymous'].map((actor) => ({
      unit,
      actor,
      route: `POST ${endpoints[call].path}`,
      key: USED_KEY,
      bodyHash: 'another',
      status: 200,
      body: { ok: true },
      createdAt: deps.clock.now(),
    })),
  );
  await deps.db.insert(idempotencyKeys).values(rows).onConflictDoNothing();
}

import { eq, inArray } from 'drizzle-orm';
import type { Slot } from '../../engine/domain/slot/open-slots.ts';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { fromWire, type OnWire } from '../../schemas/wire-words.ts';
import type { Service } from '../../server/features/services/services-of.ts';
import { openSession } from '../../server/features/sessions/sessions.ts';
import { people, serviceProfessionals, services } from '../../server/platform/db/schema/index.ts';
import type { AppDeps } from '../../server/platform/deps.ts';
import type { Browser, TestServer } from './helper.ts';

/** A booking's body, in unit 1. */
export interface Wish {
  readonly documento: string;
  readonly servicio: number;
  readonly fecha: string;
  readonly hora: string;
  readonly profesional?: number | null;
}

export const book = (browser: Browser, wish: Wish, headers: Record<string, string> = {}) =>
  browser.post('/api/turnos/reservar', { unidad: 1, ...wish }, headers);

/** A service as the page knows it. */
export async function serviceNamed(browser: Browser, name: string): Promise<Service> {
  const services: Service[] = (await browser.post('/api/servicios/habilitados', { unidad: 1 })).json();
  const found = services.find(({ nome }) => nome === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
}

/** A new patient with an open session. */
interface SignedIn {
  readonly documento: string;
  readonly email: string;
  readonly token: string;
}

/** How many were made, so that no two have one DNI. */
let next = 0;

/** So many new patients of a tenant, written into its database, each with an open session. */
export async function newPatients(
  deps: Pick<AppDeps, 'db' | 'clock'>,
  tenant: CompiledTenant,
  count: number,
  birth = '1980-01-01',
): Promise<SignedIn[]> {
  const { unit } = tenant.public;
  const everybody = Array.from({ length: count }, () => {
    next += 1;
    // The demo refuses a DNI ending in 8 (CARE-12), and how many were made depends on the files that ran before.
    if (next % 10 === 8) next += 1;
    return {
      unit,
      kind: 'holder' as const,
      profileName: 'Paciente',
      firstName: 'Paciente',
      lastName: `Número ${next}`,
      identityNumber: String(60_000_000 + next),
      birthDate: birth,
      email: `paciente${next}@example.com`,
      createdAt: deps.clock.now(),
    };
  });
  const rows = await deps.db.insert(people).values(everybody).returning();
  const signedIn: SignedIn[] = [];
  for (const person of rows) {
    const { token } = await openSession(deps, tenant, { person, role: 'patient', scope: 'full' });
    signedIn.push({ documento: person.identityNumber, email: person.email ?? '', token });
  }
  return signedIn;
}

/** Somebody of unit 1 at a browser. */
export interface Patient {
  readonly browser: Browser;
  readonly documento: string;
  readonly email: string;
}

/** So many new patients of unit 1, each signed in. */
export async function patients(server: TestServer, count: number, birth?: string): Promise<Patient[]> {
  const tenant = await server.deps.tenants.get('uno');
  if (!tenant) throw new Error('tenant uno is missing');
  return (await newPatients(server.deps, tenant, count, birth)).map(({ documento, email, token }) => {
    const browser = server.browser('uno');
    browser.cookies.set('sid_1', token);
    return { browser, documento, email };
  });
}

/** Lets Dr. Ortiz attend Clínica médica at every hour of the unit, for tests of other hours than those of the demo. */
export async function attendAllDay({ deps: { db } }: TestServer, until = '20:00'): Promise<void> {
  const schedule = [{ dias: [1, 2, 3, 4, 5, 6, 7], desde: '08:00', hasta: until }];
  const clinics = db.select({ id: services.id }).from(services).where(eq(services.name, 'Clínica médica'));
  await db.update(serviceProfessionals).set({ schedule }).where(inArray(serviceProfessionals.serviceId, clinics));
}

/** A slot as calls say it. */
export type WireSlot = OnWire<'slot', Slot>;

/** The taken slots of an answer, as the page reads them. */
export const takenOf = (answered: readonly WireSlot[]): readonly Slot[] =>
  answered.map((slot) => fromWire('slot', slot));

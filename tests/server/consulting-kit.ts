import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { beginAttention } from '../../server/features/visits/begin-attention.ts';
import { attentions, people } from '../../server/platform/db/schema/index.ts';
import { ANA, ORTIZ, patient, professional, serviceId, start, VEGA } from './care-kit.ts';
import { type Browser, buildTestServer, type TestServer, TUESDAY } from './helper.ts';
import { listSource, testTenant } from './test-tenant.ts';

/** A consulting room with a patient who returns several times. */
export interface ConsultingRoom {
  readonly server: TestServer;
  readonly ana: Browser;
  /** Has Ana in hand. */
  readonly ortiz: Browser;
  /** A professional without a patient. */
  readonly vega: Browser;
  /** Id of Clínica médica. */
  readonly clinic: number;
  /** Id of Dr. Ortiz. */
  readonly doctor: number;
  /** Ana waits and is called; `came`: both are in the call. @returns the attention's id */
  readonly called: (came: boolean, more?: object) => Promise<string>;
  /** Prepares the next test: Tuesday, and no open attention. */
  readonly clear: () => Promise<void>;
}

/** Opens the room of a tenant without limits of attentions, which have tests of their own. */
export async function consultingRoom(): Promise<ConsultingRoom> {
  const settings = { care: { limited: false, reasonLength: 500, notesLength: 4_000 } };
  const rating = { buena: { code: 4, label: 'Buena' } };
  const codes = { documentKind: { certificado: { label: 'Certificado' }, informe: { label: 'Informe' } }, rating };
  const server = await buildTestServer({ source: listSource([testTenant({ id: 'uno', unit: 1, codes, settings })]) });
  const ana = await patient(server, ANA);
  const ortiz = await professional(server, ORTIZ);
  const vega = await professional(server, VEGA);
  const clinic = await serviceId(ana, 'Clínica médica');
  const doctor = (await personOf(server, '22111222')).id;
  const called = async (came: boolean, more: object = {}): Promise<string> => {
    const asked = await start(ana, ANA.documento, clinic, more);
    expect(asked.statusCode).toBe(200);
    const { id } = asked.json();
    expect((await ortiz.post('/api/consultorio/llamar', { id })).statusCode).toBe(200);
    if (came) await beginAttention(server.deps, id, doctor);
    return id;
  };
  const clear = async (): Promise<void> => {
    server.clock.setTo(TUESDAY);
    await server.deps.db.delete(attentions);
  };
  return { server, ana, ortiz, vega, clinic, doctor, called, clear };
}

/** A person of unit 1. */
export async function personOf({ deps }: TestServer, documento: string): Promise<typeof people.$inferSelect> {
  const rows = await deps.db.select().from(people).where(eq(people.identityNumber, documento));
  const found = rows.find(({ unit }) => unit === 1);
  if (!found) throw new Error(`nobody with ${documento}`);
  return found;
}

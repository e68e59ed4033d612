// @engine pg
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile } from '../../engine/language/compile/compile.ts';
import { attentions, people } from '../../server/platform/db/schema/index.ts';
import { shipped } from '../tenants/shipped.ts';
import { ANA, patient, serviceId, start } from './care-kit.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { saveProfile } from './profile-kit.ts';
import { listSource } from './test-tenant.ts';

/** The two blocks of docs/tenants/consent.md that demand a consent before care, as an implementer copies them. */
function guideBlocks(): readonly string[] {
  const guide = readFileSync(join(import.meta.dirname, '../../docs/tenants/consent.md'), 'utf8');
  return [...guide.matchAll(/```json\n(.*?)```/gs)].map(([, json = '']) => json);
}

function consenting() {
  const [fields = '', checks = ''] = guideBlocks();
  const files = new Map([...shipped('demo'), ['demo/fields.json', fields], ['demo/checks.json', checks]]);
  const { tenant, messages } = compile(files, 'demo');
  if (tenant === undefined) throw new Error(JSON.stringify(messages));
  return tenant;
}

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({ source: listSource([consenting()]), config: { defaultTenant: 'demo' } });
}, 180_000);
afterAll(() => server.close());

const unit = consenting().public.unit;
const entered = () =>
  server.deps.db
    .select()
    .from(attentions)
    .where(
      and(eq(attentions.unit, unit), eq(attentions.identityNumber, ANA.documento), eq(attentions.status, 'waiting')),
    );

describe('a consent that the documents demand before care', () => {
  it('blocks care, also by a direct call, until given in the profile [CARE-05, A12, TEN-05]', async () => {
    const ana = await patient(server, ANA);
    const servicio = await serviceId(ana, 'Clínica médica', unit);
    const judged = async () =>
      (await ana.post('/api/controles/juzgar', { punto: 'careStart', documento: ANA.documento })).json();
    const direct = () => start(ana, ANA.documento, servicio, { unidad: unit });
    const words = { title: 'Falta tu consentimiento', message: 'Dalo en Mi perfil y volvé a pedir la atención.' };
    const save = (consentimiento: boolean) => saveProfile(ana, ANA.documento, { propios: { consentimiento } }, unit);
    for (const own of [{}, { consentimiento: false }]) {
      await server.deps.db
        .update(people)
        .set({ own })
        .where(and(eq(people.unit, unit), eq(people.identityNumber, ANA.documento)));
      expect(await judged()).toMatchObject({ ok: false, check: 'consentimiento', ...words });
      const refused = await direct();
      expect([refused.statusCode, refused.json().error]).toMatchObject([
        403,
        { code: 'NOT_ELIGIBLE', check: 'consentimiento', message: words.message },
      ]);
      expect(await entered()).toEqual([]);
    }
    expect((await save(true)).json()).toMatchObject({ own: { consentimiento: true } });
    expect(await judged()).toMatchObject({ ok: true });
    expect((await direct()).statusCode).toBe(200);
    expect(await entered()).toHaveLength(1);
  });
});

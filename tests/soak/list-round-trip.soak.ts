import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { runAdmin } from '../../server/admin/run-admin.ts';
import { people } from '../../server/platform/db/schema/index.ts';
import { xlsxOf } from '../../server/platform/files/export/xlsx.ts';
import { buildTestServer, type TestServer } from '../server/helper.ts';
import { shippedTenants } from '../server/shipped-tenants.ts';

const PEOPLE = 5_000;
const AT_ONCE = 500;

/** Texts as people have them in their names and addresses, some of which spreadsheets calculate or separate. */
const TEXTS = [
  'Ana María',
  'Begoña',
  'O’Higgins',
  "D'Angelo",
  'Núñez; Vera',
  'Calle "9", fondo',
  '=1+1',
  "'=1+1",
  '+54 9 11',
  '-',
  '@ana',
  'Ünal\u00a0Öz',
  '𝒜na',
  '0123',
  '1E5',
  '01/02',
  'verdadero',
  '#N/A',
];

const source = shippedTenants();
const ids = [...source.index().headers.keys()];
let server: TestServer;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-round-trip-'));
  server = await buildTestServer({ source, config: { demo: false, publicUrl: 'https://portal.test' } });
}, 300_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

async function admin(...words: string[]) {
  const said: string[] = [];
  const code = await runAdmin({ ...server.deps, say: (line) => void said.push(...line.split('\n')) }, words);
  return { code, said };
}

/** Fills a unit with people whose data is as it was stored over the years, whatever the form asks for today. */
async function fill({ unit, forms }: CompiledTenant['public']): Promise<void> {
  const fixed = forms.registro?.fields.obraSocial?.fixed;
  const text = (at: number) => TEXTS[at % TEXTS.length] ?? '';
  const rows = Array.from({ length: PEOPLE }, (_, at) => ({
    unit,
    kind: 'holder' as const,
    identityBy: 'office' as const,
    profileName: 'Paciente',
    createdAt: server.clock.now(),
    identityNumber: String(20_000_000 + at),
    firstName: text(at),
    lastName: text(at + Math.floor(at / TEXTS.length)),
    email: `p${at}@example.com`,
    birthDate: at % 7 === 0 ? null : `19${30 + (at % 69)}-0${1 + (at % 9)}-1${at % 10}`,
    sex: (['F', 'M', 'X', null] as const)[at % 4] ?? null,
    phone: at % 5 === 0 ? null : `11444${10_000 + at}`,
    homeAddress: at % 6 === 0 ? null : text(at + 3),
    postalCode: at % 8 === 0 ? null : String(1_000 + (at % 9_000)),
    // An import writes values that the form fixes, so that they would be changes.
    insurer: typeof fixed === 'string' ? fixed : at % 3 === 0 ? text(at + 5) : null,
    plan: at % 3 === 1 ? text(at + 7) : null,
    affiliateNumber: at % 2 === 0 ? String(at).padStart(9, '0') : null,
    isActive: at % 11 !== 0,
  }));
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await server.deps.db.insert(people).values(rows.slice(at, at + AT_ONCE));
}

describe('the list of patients', () => {
  it('is of every tenant that ships [FIXF-12]', () => {
    expect(ids.length).toBeGreaterThanOrEqual(19);
  });

  it.each(ids)(
    `is imported again without a change, as CSV and as XLSX, of ${PEOPLE} people of %s [FIXF-12]`,
    async (id) => {
      const tenant = (await server.deps.tenants.get(id))?.public;
      if (tenant === undefined) throw new Error(`${id} is not served`);
      await fill(tenant);
      const listed = await admin('list', 'pacientes', id);
      const text = listed.said.join('\n');
      const cells: string[][] = parse(text, { delimiter: ';', bom: true });
      const files = { 'pacientes.csv': text, 'pacientes.xlsx': await xlsxOf(cells, 'Pacientes') };
      for (const [name, bytes] of Object.entries(files)) {
        const path = join(folder, name);
        writeFileSync(path, bytes);
        const { said } = await admin('import', id, path);
        expect([id, name, said.at(-1)]).toEqual([id, name, `0 nuevos, 0 cambian, ${PEOPLE} sin cambios.`]);
        expect((await admin('list', 'pacientes', id)).said).toEqual(listed.said);
      }
      await server.deps.db.delete(people).where(eq(people.unit, tenant.unit));
    },
    3_600_000,
  );
});

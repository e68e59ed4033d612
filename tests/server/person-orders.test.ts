// @engine pg
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../server/admin/run-admin.ts';
import {
  attentions,
  audit,
  coupons,
  outboxMails,
  people,
  savedFilters,
  services,
} from '../../server/platform/db/schema/index.ts';
import { buildTestServer, type TestServer } from './helper.ts';
import { signedUp } from './proof-kit.ts';
import { refusalOf } from './refusal-of.ts';
import { unzipped } from './unzipped.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-person-'));
let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
  await server.browser('uno').login('28444555', 'portal2026');
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

async function admin(...words: string[]) {
  const said: string[] = [];
  const code = await runAdmin({ ...server.deps, say: (line) => said.push(line) }, words);
  return { code, said: said.join('\n') };
}

const operatorDid = async () =>
  (await server.deps.db.select().from(audit).where(eq(audit.actorRole, 'operator'))).map(({ action }) => action);

const idOf = async (documento: string) =>
  (
    await server.deps.db
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.unit, 1), eq(people.identityNumber, documento)))
  )[0]?.id;

/** Tables that point at people and say nothing of a patient that the copy has not: why. */
const NOT_TOLD: Readonly<Record<string, string>> = {
  art_cases: 'of the insurer of workplace risk, in which the worker has no account; the appointment is told',
  art_documents: 'as art_cases: of whoever wrote it',
  art_follow_ups: 'as art_cases',
  art_moves: 'as art_cases: between managers',
  attention_events: 'when the call was made and ended is told with the attention',
  credentials: 'a password that nobody can read',
  documents: 'in the record, as files',
  email_codes: 'a code that lives minutes',
  entry_credentials: 'a code that lives minutes',
  entry_links: 'codes of links that were mailed: the mail is told',
  jobs: 'copies of the record while they are made',
  opening_balances: 'consultations of before the portal, as a number of the demo',
  professionals: 'of who attends',
  recovery_codes: 'a code that lives minutes',
  recovery_requests: 'that it was asked for is in the audit',
  schedule_blocks: 'of who attends',
  service_professionals: 'of who attends',
  sign_in_steps: 'lives minutes',
};
const IN_THE_RECORD = ['consultations', 'medical_conditions'];

/** Acts of Bruno beside those of the demo data. */
async function leaveTraces(): Promise<void> {
  const { db, clock } = server.deps;
  const [now, personId] = [clock.now(), (await idOf('28444555')) ?? 0];
  await db.update(people).set({ email: 'bruno@example.com' }).where(eq(people.id, personId));
  const [service] = await db.select().from(services).where(eq(services.unit, 1));
  const asked = { identityNumber: '28444555', serviceId: service?.id ?? 0, reason: 'tos', requestedBy: personId };
  const place = { status: 'left', ticketLetters: 'CM', ticketNumber: 900, queuedAt: now, endedAt: now } as const;
  await db.insert(attentions).values({ unit: 1, personId, ...asked, ...place });
  const child = (await idOf('50222333')) ?? 0;
  await db.insert(attentions).values({ unit: 1, personId: child, ...asked, ...place, identityNumber: '50222333' });
  await db.insert(coupons).values({ unit: 1, holderId: personId, source: 'grant', createdAt: now });
  await db
    .insert(savedFilters)
    .values({ unit: 1, personId, form: 'historial', name: 'Mi lista', values: {}, createdAt: now });
  const mail = {
    recipient: 'bruno@example.com',
    subject: 'Turno',
    body: 'Código 918273',
    status: 'sent',
  } as const;
  await db.insert(outboxMails).values({ unit: 1, ...mail, createdAt: now, nextTryAt: now });
}

// In order: the last one ends the account that the others tell of.
describe('an operator’s order about a person', { shuffle: false }, () => {
  it('covers every table that references people, or gives a reason [FIXS-23]', async () => {
    const { rows } = (await server.deps.db.execute(sql`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'people'::regclass order by 1`)) as unknown as {
      readonly rows: readonly { readonly name: string }[];
    };
    const code = ['data', 'doings'].map((one) => readFileSync(`server/admin/person-${one}.ts`, 'utf8')).join();
    const told = (table: string) =>
      code.includes(`(${table.replace(/_(.)/g, (_all, sign: string) => sign.toUpperCase())})`);
    expect(rows.length).toBeGreaterThan(25);
    expect(rows.map(({ name }) => name).filter((name) => !told(name) && !IN_THE_RECORD.includes(name))).toEqual(
      Object.keys(NOT_TOLD),
    );
  });

  it('exports all that is kept: the record and the rest [FIXS-23]', async () => {
    await leaveTraces();
    const before = (await operatorDid()).length;
    const file = join(folder, 'copia.zip');
    expect(await admin('export', 'uno', '28.444.555', file)).toMatchObject({ code: 0 });
    const files = unzipped(readFileSync(file));
    const names = [...files.keys()];
    expect(names).toEqual(expect.arrayContaining(['historia.fhir.json', 'datos.json']));
    expect(names.some((name) => name.endsWith('.pdf'))).toBe(true);
    const rest = JSON.parse(String(files.get('datos.json')));
    expect(rest.persona).toMatchObject({ nome: 'Bruno', documento: '28444555' });
    expect(rest).toMatchObject({
      atenciones: [{ motivo: 'tos' }],
      correos: [{ estado: 'sent' }],
      cupones: [{ origen: 'grant' }],
    });
    expect(rest).toMatchObject({ valoraciones: [], espera: [], filtros: [{ nombre: 'Mi lista' }] });
    expect(rest.auditoria).toContainEqual(expect.objectContaining({ que: 'login', resultado: 'ok' }));
    // The holder's copy leaves out requests for a child, because children come of age.
    expect(rest.atenciones).toHaveLength(1);
    expect(JSON.stringify(rest)).not.toMatch(/argon2|tokenHash|918273/);
    expect(await admin('export', 'uno', '28444555', file)).toMatchObject({
      code: 1,
      said: expect.stringContaining('Ya existe'),
    });
    expect((await operatorDid()).slice(before)).toEqual(['operator.export']);
  });

  it('links once to the history of a proven account or its child [ENTRY-08, A5]', async () => {
    const own = await admin('history-link', 'uno', '30.111.222');
    const child = await admin('history-link', 'uno', '30111222', '--de', '50222333');
    const entered = async ({ said }: { readonly said: string }) => {
      const codigoUser = new URL(said).searchParams.get('codigoUser') ?? '';
      return server.browser('uno').post('/api/usuarios/acceso', { codigoUser });
    };
    expect(own).toEqual({
      code: 0,
      said: expect.stringMatching(/^http\S+\/misAtencionesEP\?codigoUser=[\w-]{32}\S*$/),
    });
    expect((await entered(own)).json()).toMatchObject({ user: { documento: '30111222' }, hijo: null });
    // Another look: the link is used up by signing in.
    const { password } = (await entered(own)).json();
    expect((await server.browser('uno').login('30111222', password)).statusCode).toBe(200);
    expect(refusalOf(await entered(own))).toEqual([409, 'LINK_USED']);
    expect((await entered(child)).json()).toMatchObject({ hijo: { documento: '50222333' } });
    const written = await server.deps.db.select().from(audit).where(eq(audit.action, 'operator.historyLink'));
    expect(written.map(({ object }) => object)).toEqual([
      `person:${await idOf('30111222')}`,
      `person:${await idOf('50222333')}`,
    ]);
    await signedUp(server, '33444999', 'nora@example.com');
    for (const words of [['30111222', '--de', '31555669'], ['33444999'], ['50222333'], ['22111222'], ['99999999']])
      expect(await admin('history-link', 'uno', ...words), words.join()).toMatchObject({ code: 1 });
  });

  it('ends the account when confirmed and nobody of the family is attended [FIXS-23]', async () => {
    const account = async () =>
      (
        await server.deps.db
          .select()
          .from(people)
          .where(and(eq(people.unit, 1), eq(people.identityNumber, '28444555')))
      )[0];
    expect(await admin('erase', 'uno', '28444555')).toMatchObject({
      code: 1,
      said: expect.stringContaining('--confirmo'),
    });
    expect((await account())?.isActive).toBe(true);
    expect(await admin('erase', 'uno', '31555669', '--confirmo')).toMatchObject({
      code: 1,
      said: expect.stringContaining('en la fila'),
    });
    expect(await admin('erase', 'uno', '22111222', '--confirmo')).toMatchObject({
      code: 1,
      said: expect.stringContaining('activo=no'),
    });
    expect(await admin('erase', 'uno', '28444555', '--confirmo')).toEqual({ code: 0, said: 'Cuenta dada de baja.' });
    expect((await account())?.isActive ?? false).toBe(false);
    expect(refusalOf(await server.browser('uno').login('28444555', 'portal2026'))).toEqual([401, 'LOGIN_REFUSED']);
    expect((await operatorDid()).at(-1)).toBe('operator.erase');
  });
});

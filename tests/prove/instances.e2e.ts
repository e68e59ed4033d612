import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { cutLines, enqueue, expectPictures, instrument, openConsultingRoom } from '../e2e/call-kit.ts';
import { expect, test } from '../e2e/fixtures.ts';
import { startWithPortal, sweepOrphans } from '../setup/cluster.ts';
import { freePort, Installation, type Instance } from './installation.ts';
import { personAt } from './person.ts';

test.describe.configure({ mode: 'serial' });

let cluster: Awaited<ReturnType<typeof startWithPortal>>;
let db: pg.Client;
let post: SMTPServer;
/** Ids of the mails that arrived, as often as they did. */
const arrived: string[] = [];
let installation: Installation;
let a: Instance;
let b: Instance;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  await sweepOrphans();
  cluster = await startWithPortal();
  const smtp = await freePort();
  post = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => {
        arrived.push(/^Subject: (.*)$/m.exec(text)?.[1]?.trim() ?? '');
        done();
      });
    },
  });
  await new Promise<void>((ready) => post.listen(smtp, '127.0.0.1', ready));
  installation = new Installation(['demo', 'guemes', 'lanus', 'osperyh', 'vilsar']);
  const env = { DATABASE_URL: cluster.portal, SMTP_URL: `smtp://127.0.0.1:${smtp}/?from=portal@example.org` };
  // Both at once on an empty database, as after an update.
  [a, b] = await Promise.all([installation.start(env), installation.start(env)]);
  db = new pg.Client({ connectionString: cluster.portal });
  await db.connect();
});
test.afterAll(async () => {
  await installation?.remove();
  await db?.end().catch(() => undefined);
  await new Promise<void>((closed) => (post ? post.close(closed) : closed()));
  await cluster?.stop();
});

const count = async (query: string, values: readonly unknown[] = []): Promise<number> =>
  (await db.query(query, [...values])).rows[0].count;

/** Waits until the attention of a patient has begun: both pages have reported that they receive each other (decision 0013). */
const expectBegun = (documento: string): Promise<void> =>
  expect
    .poll(() =>
      count("select count(*)::int from attentions where documento = $1 and status = 'attending'", [documento]),
    )
    .toBe(1);

/** A client that calls a server without a page. */
async function signedIn({ address }: Instance, tenant: string, correo: string): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', cookie: `tenant=${tenant}`, origin: address };
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ correo, password: 'portal2026' }),
  });
  expect(answer.status).toBe(200);
  const session = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { 'content-type': 'application/json', cookie: [`tenant=${tenant}`, ...session].join('; ') };
}

const ask = (server: Instance, headers: Record<string, string>, path: string, body?: object): Promise<Response> =>
  fetch(`${server.address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, origin: server.address },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

test('@desktop accepts one of 50 concurrent starts over two servers [A33]', async () => {
  const headers = await signedIn(a, 'vilsar', '30111222');
  const { unidad } = await (await ask(b, headers, '/api/unidad/requisitos')).json();
  const services = await (await ask(b, headers, '/api/servicios/habilitados', { unidad })).json();
  const { id: servicio } = services.find(({ nome }: { nome: string }) => nome === 'Clínica médica');
  const { version } = await (await ask(a, headers, '/api/documentos/terminos', { tipo: 96 })).json();
  const body = { documento: '30111222', unidad, servicio, terminos: version };
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => ask(at % 2 ? a : b, headers, '/api/atenciones/iniciar', body)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  const active = await Promise.all(
    [a, b].map(async (server) =>
      (await ask(server, headers, '/api/atenciones/enCurso', { documento: '30111222', unidad })).json(),
    ),
  );
  expect(active[0].id).toBe(active[1].id);
  expect(
    await count(
      "select count(*)::int from attentions where unit = $1 and documento = '30111222' and status = 'queued'",
      [unidad],
    ),
  ).toBe(1);
  await ask(a, headers, '/api/atenciones/salir', { id: active[0].id });
});

test('@desktop keeps a call between two servers through cuts and kills [CARE-06, CARE-15, CARE-19, D-CARE-01, D-CARE-06]', async ({
  browser,
}) => {
  const first = await personAt(browser, b, [instrument]);
  const patient = await personAt(browser, a, [instrument]);
  const professional = await personAt(browser, b, [instrument]);

  await test.step('the place moves when somebody leaves at the other server', async () => {
    await enqueue(first, 'guemes', '28444555');
    await enqueue(patient, 'guemes', '30111222');
    const place = patient.getByRole('status').filter({ hasText: 'Tu lugar en la fila' });
    await expect(place).toContainText('2.º');
    await first.getByRole('button', { name: 'Salir de la fila' }).click();
    await first.getByRole('alertdialog').getByRole('button', { name: 'Salir de la fila' }).click();
    await expect(place).toContainText('1.º');
  });

  await test.step('shares a session between servers, resuming /videocall without state', async () => {
    await patient.goto(`${b.address}/videocall`);
    await expect(patient.getByText('1.º')).toBeVisible();
    await patient.goto(`${a.address}/videocall`);
    await expect(patient.getByText('1.º')).toBeVisible();
  });

  const together = async (): Promise<void> => {
    for (const page of [patient, professional])
      await expect(page.getByText('Conectado', { exact: true })).toBeVisible({ timeout: 30_000 });
    await Promise.all([expectPictures(patient), expectPictures(professional)]);
    await expectBegun('30111222');
  };

  await test.step('connects a call between servers, with pictures both ways', async () => {
    await openConsultingRoom(professional, 'guemes');
    await professional.getByRole('button', { name: 'Llamar al siguiente' }).click();
    await together();
    await patient.getByRole('button', { name: 'Apagar cámara' }).click();
    await expect(professional.getByText('Ana Pérez apagó su cámara')).toBeVisible();
    await patient.getByRole('button', { name: 'Encender cámara' }).click();
    await together();
  });

  await test.step('reconnects cut sockets, and negotiates across both servers after a reload', async () => {
    await cutLines(patient, true);
    await cutLines(patient, false);
    await together();
    await patient.goto('/videocall');
    await together();
  });

  await test.step('keeps the call when one server dies, and reconnects after it returns', async () => {
    await a.stop('SIGKILL');
    await expectPictures(professional);
    await a.start();
    await patient.goto('/videocall');
    await together();
    await a.stop('SIGTERM');
    await a.start();
    await professional.reload();
    await together();
  });

  await test.step('leaving at one server ends it at the other', async () => {
    await patient.getByRole('button', { name: 'Salir', exact: true }).click();
    await patient.getByRole('alertdialog').getByRole('button', { name: 'Salir' }).click();
    await expect(patient.getByRole('heading', { name: 'La videollamada finalizó' })).toBeVisible();
    await expect(professional.getByText('La videollamada finalizó. Completá las notas')).toBeVisible();
  });
});

test('@desktop ends a call on one server while the patient’s is down [D-CARE-01]', async ({ browser }) => {
  const patient = await personAt(browser, a, [instrument]);
  const professional = await personAt(browser, b, [instrument]);
  await enqueue(patient, 'osperyh', '30111222');
  await openConsultingRoom(professional, 'osperyh');
  await professional.getByRole('button', { name: 'Llamar al siguiente' }).click();
  for (const page of [patient, professional])
    await expect(page.getByText('Conectado', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expectBegun('30111222');
  await a.stop('SIGKILL');
  await professional.getByRole('button', { name: 'Salir', exact: true }).click();
  await professional.getByRole('alertdialog').getByRole('button', { name: 'Terminar' }).click();
  await expect(professional.getByText('La videollamada finalizó. Completá las notas')).toBeVisible();
  await a.start();
  await expect(patient.getByRole('heading', { name: 'La videollamada finalizó' })).toBeVisible({ timeout: 30_000 });
});

test('@desktop serves changed tenant documents from both servers, keeping sessions', async () => {
  const headers = await signedIn(a, 'lanus', '30111222');
  installation.change('lanus/tenant.json', (document) => ({ ...document, name: 'Lanús Renovado' }));
  for (const server of [a, b]) {
    const page = async () => (await ask(server, headers, '/login')).text();
    await expect.poll(page, { timeout: 30_000 }).toContain('Lanús Renovado');
    expect(await (await ask(server, headers, '/api/auth/sesion')).json()).toMatchObject({ status: 'authenticated' });
  }
});

test('@desktop sends each mail and ends each missed call only once [D-CARE-01]', async () => {
  test.setTimeout(180_000);
  const unit = await count("select unit as count from people where documento = '30111222' order by unit limit 1");
  const mails = Array.from({ length: 60 }, (_, at) => `correo-${at}`);
  await db.query(
    `insert into outbox_mails (unit, recipient, subject, body, created_at, next_try_at)
     select $1, 'ana.perez@example.com', subject, 'Hola', now(), now() from unnest($2::text[]) as subject`,
    [unit, mails],
  );
  await db.query("select pg_notify('mail_queued', '')");
  await expect
    .poll(() => arrived.filter((subject) => subject.startsWith('correo-')).length, { timeout: 60_000 })
    .toBe(60);
  expect(new Set(arrived.filter((subject) => subject.startsWith('correo-'))).size).toBe(60);

  const { rows } = await db.query(
    `insert into attentions (unit, person_id, documento, service_id, status, senha_sigla, senha_numero, requested_by, professional_id, queued_at, called_at)
     select p.unit, p.id, 'nadie-' || n, s.id, 'iniciado', 'XX', n, p.id, p.id, now() - interval '10 minutes', now() - interval '6 minutes'
     from generate_series(1, 40) n, (select * from people where documento = '30111222' order by unit limit 1) p
     join lateral (select id from services where unit = p.unit limit 1) s on true
     returning id`,
  );
  const ids = rows.map(({ id }: { id: string }) => id);
  const called = () => count("select count(*)::int from attentions where id = any($1) and status <> 'queued'", [ids]);
  await expect.poll(called, { timeout: 60_000 }).toBe(0);
  expect(await count('select count(*)::int from attention_events where attention_id = any($1)', [ids])).toBe(40);
});

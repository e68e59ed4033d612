import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { pruneJobs } from '../../server/features/jobs/read-job.ts';
import { openSession } from '../../server/features/sessions/sessions.ts';
import { AppError } from '../../server/platform/core/app-error.ts';
import { documents, jobs, people } from '../../server/platform/db/schema/index.ts';
import type { AppDeps } from '../../server/platform/deps.ts';
import { keepDocument } from '../../server/platform/files/keep-document.ts';
import { Background } from '../../server/platform/jobs/background.ts';
import { beginJob } from '../../server/platform/jobs/begin-job.ts';
import type { JobAtWork, JobKind, JobOutcome } from '../../server/platform/jobs/job-kind.ts';
import { JobWorker, LEASE, MOST_ATTEMPTS } from '../../server/platform/jobs/job-worker.ts';
import { type Browser, buildTestServer, type TestServer } from './helper.ts';

const ANA = '30111222';
const BRUNO = '28444555';
const PDF = new TextEncoder().encode('%PDF-1.7\n%%EOF\n');

let server: TestServer;
let ana: Browser;
let bruno: Browser;
const log: (readonly [string, object])[] = [];
const workers: JobWorker<AppDeps>[] = [];

beforeAll(async () => {
  server = await buildTestServer();
  ana = server.browser('uno');
  await ana.login(ANA, 'portal2026');
  bruno = server.browser('uno');
  await bruno.login(BRUNO, 'portal2026');
});
afterAll(() => server.close());
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop();
  await server.deps.db.delete(jobs);
  log.length = 0;
});

const idOf = async (documento: string): Promise<number> => {
  const rows = await server.deps.db.select().from(people).where(eq(people.identityNumber, documento));
  const person = rows.find(({ unit }) => unit === 1);
  if (!person) throw new Error(`nobody with ${documento}`);
  return person.id;
};

/** Begins a job of Ana's, as a call would. */
async function begin(kind = 'probe', more: { readonly aboutId?: number } = {}): Promise<string> {
  const ownerId = await idOf(ANA);
  return beginJob(server.deps.db, server.clock, { unit: 1, ownerId, aboutId: ownerId, kind, ...more });
}

/** A server that does jobs of this kind; the work is done when its promise is. */
function worker(work: (job: JobAtWork) => Promise<JobOutcome>): JobWorker<AppDeps> {
  const kind: JobKind<AppDeps> = { name: 'probe', work: (_, job) => work(job) };
  const made = new JobWorker(server.deps, [kind], (event, facts) => log.push([event, facts]));
  workers.push(made);
  return made;
}

const told = async (id: string, browser = ana) => {
  const answer = await browser.get(`/api/trabajos/${id}`);
  return answer.statusCode === 200 ? answer.json() : answer.statusCode;
};

/** Something that is awaited until the test lets it go. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('a job beside requests', () => {
  it('reports progress to its owner, and the resulting document when done [FIXL-46]', async () => {
    const id = await begin();
    expect(await told(id)).toMatchObject({ state: 'waiting', done: 0, of: null, endedAt: null, documento: null });
    const [half, rest] = [gate(), gate()];
    const working = worker(async (job) => {
      await job.progress(3, 10);
      half.open();
      await rest.opened;
      const now = server.clock.now();
      const made = { unit: job.unit, ownerId: job.aboutId, name: 'Mi historia.pdf', bytes: PDF, now };
      return { keep: (tx) => keepDocument(tx, made) };
    }).wake();
    await half.opened;
    expect(await told(id)).toMatchObject({ state: 'working', done: 3, of: 10 });
    rest.open();
    await working;
    const done = await told(id);
    expect(done).toMatchObject({ state: 'done', error: null, documento: { nombre: 'Mi historia.pdf' } });
    expect(done.endedAt).toBe(server.clock.now().toISOString());
    const token = done.documento.path.replace('documento/', '');
    expect((await ana.get(`/api/documentos/${token}.pdf`)).rawPayload.toString()).toBe('%PDF-1.7\n%%EOF\n');
  });

  it('answers 404 to strangers, other tenants and unknown ids [FIXL-46, A18]', async () => {
    const id = await begin();
    const other = server.browser('dos');
    await other.login(ANA, 'portal2026');
    expect(await told(id, bruno)).toBe(404);
    expect(await told(id, other)).toBe(404);
    expect(await told('nonsense')).toBe(404);
    expect(await told(id, server.browser('uno'))).toBe(401);
    expect(await told(id)).toMatchObject({ id });
    // A stranger cannot distinguish another person's job from a missing one.
    const unknown = await bruno.get(`/api/trabajos/${randomUUID()}`);
    const foreign = await bruno.get(`/api/trabajos/${id}`);
    expect([foreign.statusCode, foreign.json()]).toEqual([unknown.statusCode, unknown.json()]);
    expect(foreign.json()).toEqual({ error: { code: 'NOT_FOUND' } });
  });

  it('reports to a link session only the jobs about its person [FIXL-46, D-ENTRY-01]', async () => {
    const tenant = await server.deps.tenants.get('uno');
    const [person] = (await server.deps.db.select().from(people).where(eq(people.identityNumber, ANA))).filter(
      ({ unit }) => unit === 1,
    );
    if (!tenant || !person) throw new Error('no Ana');
    const childId = await idOf('50222333');
    const subject = { personId: childId };
    const { token } = await openSession(server.deps, tenant, {
      person,
      role: 'patient',
      scope: 'link:history',
      subject,
    });
    const link = server.browser('uno');
    link.cookies.set('sid_1', token);
    const [own, child] = [await begin(), await begin('probe', { aboutId: childId })];
    expect(await told(own, link)).toBe(404);
    expect(await told(child, link)).toMatchObject({ id: child });
  });

  it('asked for twice is one job, until it ends [FIXL-46]', async () => {
    const id = await begin();
    expect(await begin()).toBe(id);
    expect(await begin('another')).not.toBe(id);
    await worker(async () => ({})).wake();
    expect(await begin()).not.toBe(id);
  });

  it('reports failures by code, unexpected ones as INTERNAL, and logs them [FIXL-46]', async () => {
    const id = await begin();
    await worker(async () => {
      throw new AppError(422, 'FILE_REFUSED');
    }).wake();
    expect(await told(id)).toMatchObject({ state: 'failed', error: 'FILE_REFUSED' });
    const again = await begin();
    await worker(async () => {
      throw new Error('secret detail');
    }).wake();
    expect(await told(again)).toMatchObject({ state: 'failed', error: 'INTERNAL' });
    expect(log.map(([event]) => event)).toEqual(['job.failed', 'job.failed']);
    const unknown = await begin('nobody-does-this');
    await worker(async () => ({})).wake();
    expect(await told(unknown)).toMatchObject({ state: 'failed', error: 'JOB_UNKNOWN' });
  });
});

describe('a server that dies or stops', () => {
  it('leaves its job to another and can no longer change it [FIXL-46]', async () => {
    const id = await begin();
    const [taken, late] = [gate(), gate()];
    const failed: unknown[] = [];
    const dead = worker(async (job) => {
      taken.open();
      await late.opened;
      await job.progress(9, 9).catch((error: unknown) => failed.push(error));
      throw new Error('late');
    });
    const dying = dead.wake();
    await taken.opened;
    await worker(async () => ({})).wake();
    expect(await told(id)).toMatchObject({ state: 'working' });
    server.clock.advance(LEASE);
    await worker(async (job) => {
      await job.progress(1, 2);
      return {};
    }).wake();
    late.open();
    await dying;
    expect(await told(id)).toMatchObject({ state: 'done', done: 1, of: 2 });
    expect(failed).toHaveLength(1);
    expect(log).toEqual([]);
  });

  it('again and again takes the job for what kills it [FIXL-46]', async () => {
    const id = await begin();
    await server.deps.db.update(jobs).set({ state: 'working', attempts: MOST_ATTEMPTS });
    await worker(async () => ({})).wake();
    expect(await told(id)).toMatchObject({ state: 'failed', error: 'JOB_DIED' });
  });

  it('returns its job when it stops, and another begins at once [FIXL-46]', async () => {
    const id = await begin();
    const taken = gate();
    const stopping = worker(
      (job) =>
        new Promise((_, reject) => {
          job.signal.addEventListener('abort', () => reject(new Error('stopped')));
          taken.open();
        }),
    );
    void stopping.wake();
    await taken.opened;
    await stopping.stop();
    expect(await told(id)).toMatchObject({ state: 'waiting' });
    await worker(async () => ({})).wake();
    expect(await told(id)).toMatchObject({ state: 'done' });
  });

  it('leaves no document of a job that failed or was taken over [FIXL-46, R11]', async () => {
    const named = (name: string) => server.deps.db.select().from(documents).where(eq(documents.name, name));
    const made = async (name: string) => ({
      unit: 1,
      ownerId: await idOf(ANA),
      name,
      bytes: PDF,
      now: server.clock.now(),
    });
    const id = await begin();
    const cut = await made('cortado.pdf');
    await worker(async () => ({
      keep: async (tx) => {
        await keepDocument(tx, cut);
        throw new Error('cut');
      },
    })).wake();
    expect(await told(id)).toMatchObject({ state: 'failed', documento: null });
    expect(await named('cortado.pdf')).toHaveLength(0);
    const late = await made('tarde.pdf');
    const other = await begin();
    await worker(async () => {
      await server.deps.db.update(jobs).set({ attempts: 2 }).where(eq(jobs.id, other));
      return { keep: (tx) => keepDocument(tx, late) };
    }).wake();
    expect(await named('tarde.pdf')).toHaveLength(0);
  });

  it('deletes a job and its document an hour after its end [FIXL-46]', async () => {
    const id = await begin();
    const bytes = { unit: 1, ownerId: await idOf(ANA), name: 'x.pdf', bytes: PDF, now: server.clock.now() };
    await worker(async () => ({ keep: (tx) => keepDocument(tx, bytes) })).wake();
    const kept = () => server.deps.db.select().from(documents).where(eq(documents.name, 'x.pdf'));
    await pruneJobs(server.deps);
    expect(await kept()).toHaveLength(1);
    server.clock.advance(3_600_000);
    await ana.login(ANA, 'portal2026');
    expect(await told(id)).toBe(404);
    await pruneJobs(server.deps);
    expect(await kept()).toHaveLength(0);
    expect(await server.deps.db.select().from(jobs)).toHaveLength(0);
  });
});

describe('a background task', () => {
  it('runs once more for all notices that come during a run [FIXH-10]', async () => {
    let runs = 0;
    let finish = (): void => undefined;
    const first = new Promise<void>((done) => {
      finish = done;
    });
    const work = async (): Promise<void> => {
      runs += 1;
      if (runs === 1) await first;
    };
    const task = new Background(server.deps.database, { every: 3_600_000, work, failed: () => undefined });
    await task.start();
    await vi.waitFor(() => expect(runs).toBe(1));
    const woken = Array.from({ length: 500 }, () => task.wake());
    finish();
    await Promise.all(woken);
    expect(runs).toBe(2);
    await task.wake();
    expect(runs).toBe(3);
    await task.stop();
  });

  it('runs again after a run that failed [FIXH-10]', async () => {
    const failures: unknown[] = [];
    let runs = 0;
    const work = async (): Promise<void> => {
      runs += 1;
      throw new Error(`run ${runs}`);
    };
    const task = new Background(server.deps.database, {
      every: 3_600_000,
      work,
      failed: (error) => failures.push(error),
    });
    await task.wake();
    await Promise.all([task.wake(), task.wake()]);
    expect(failures.map(String)).toEqual(['Error: run 1', 'Error: run 2']);
    await task.stop();
  });
});

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TUESDAY } from './clock.ts';

/*
 * The server of the journeys: the built one, as a person starts it, on an empty embedded database of its own, with the
 * demo data of a Tuesday at 10:00 in Buenos Aires. Playwright waits for the last line that this prints.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const port = process.env.E2E_PORT ?? '3310';
const base = `http://127.0.0.1:${port}`;

// Another process on the port would answer in our place: journeys through another build, and its data changed.
if (!(await isFree(Number(port)))) {
  console.error(`El puerto ${port} está en uso: cerrá lo que lo usa, o elegí otro con E2E_PORT=…`);
  process.exit(1);
}

const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
const built = spawnSync(process.execPath, [join(root, 'tools/build.mjs'), '--if-stale'], { stdio: 'inherit' });
if (built.status !== 0) process.exit(built.status ?? 1);

const server = spawn(process.execPath, [join(root, 'tools/start.mjs')], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    // All journeys of a run come from one address.
    LIMITS_FACTOR: '1000',
    PORT: port,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: '1',
    CLOCK_CONTROL: '1',
    NODE_ENV: 'test',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
  },
});
server.once('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(code ?? 1);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal));

/** Whether nothing listens there. */
async function isFree(wanted: number): Promise<boolean> {
  const probe = createServer().listen(wanted, '127.0.0.1');
  try {
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

/** Repeats until the server answers; it ends by itself when it cannot start, and so do we. */
async function untilHealthy(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${base}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function post(path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

try {
  await untilHealthy();
  await post('/api/_clock', { now: TUESDAY });
  await post('/api/demo/renovar', {});
  console.log(`Servidor de pruebas listo en ${base}`);
} catch (error) {
  console.error(error);
  server.kill('SIGTERM');
}

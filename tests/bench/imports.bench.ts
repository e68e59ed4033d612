import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { csvOf } from '../../server/platform/files/export/csv.ts';
import { xlsxOf } from '../../server/platform/files/export/xlsx.ts';
import { startDebian, startEmbedded } from '../setup/cluster.ts';
import { figure } from './ratios.ts';

const PEOPLE = 10_000;
const HEAD = ['dni', 'nombre', 'apellido', 'nacimiento', 'sexo', 'correo', 'telefono', 'domicilio', 'cp', 'afiliado'];

const root = fileURLToPath(new URL('../../', import.meta.url));
const COMMAND = join(root, 'dist/server/admin.js');

/** Options of Node in the script `admin` of package.json: a small young generation keeps rows that are done for less. */
const LIKE_NPM = ['--max-semi-space-size=4'];

/** Processor time and memory of the import of ten thousand patients, new and again, from XLSX and from CSV. */
export async function bench(): Promise<void> {
  const cluster = await startEmbedded().catch(startDebian);
  const folder = mkdtempSync(join(tmpdir(), 'portal-imports-'));
  try {
    const env = { ...process.env, DATABASE_URL: cluster.url, PUBLIC_URL: 'https://portal.test' };
    order(env, ['migrate']);
    // The first order compiles the organization and keeps it in the database, as a running server does.
    order(env, ['list', 'servicios', 'lanus']);
    const idle = order(env, ['list', 'servicios', 'lanus']);
    console.log(`una orden sin filas: ${figure(idle.cpu)} s de procesador, ${figure(idle.memory)} MB`);
    for (const [at, kind] of ['xlsx', 'csv'].entries()) {
      const path = join(folder, `pacientes.${kind}`);
      const sheet = sheetOf(30_000_000 + at * PEOPLE);
      writeFileSync(path, kind === 'xlsx' ? await xlsxOf(sheet, 'Pacientes') : csvOf(sheet));
      for (const what of ['nuevos', 'otra vez']) {
        const { cpu, memory } = order(env, ['import', 'lanus', path]);
        console.log(`${kind}, ${PEOPLE} ${what}: ${figure(cpu)} s de procesador y ${figure(memory)} MB en total`);
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
    await cluster.stop();
  }
}

function sheetOf(first: number) {
  const rows = Array.from({ length: PEOPLE }, (_, at) => {
    const dni = String(first + at);
    const born = `19${50 + (at % 50)}-0${1 + (at % 9)}-1${at % 10}`;
    const name = [`Begoña ${'abcdefghij'[at % 10]}`, `Núñez ${'klmnopqrst'[at % 7]}`];
    const date = { text: born, date: born };
    return [dni, ...name, date, 'F', `p${dni}@example.com`, '1144445555', `Calle ${at}`, '1824', String(150_000 + at)];
  });
  return [HEAD, ...rows];
}

/** Gives an order to the built command. @returns its seconds of processor time and its most MB */
function order(env: NodeJS.ProcessEnv, words: readonly string[]): { readonly cpu: number; readonly memory: number } {
  const usage = join(root, 'tests/bench/report-usage.mjs');
  const run = spawnSync(process.execPath, [...LIKE_NPM, '--import', usage, COMMAND, ...words], {
    cwd: root,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const [, found] = /usage (\{.*\})/.exec(run.stderr) ?? [];
  if (run.status !== 0 || found === undefined) throw new Error(`${run.stdout.slice(-500)}${run.stderr.slice(-500)}`);
  return JSON.parse(found);
}

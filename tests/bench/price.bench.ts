import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { root as here } from '../architecture/sources.ts';
import { manyTenants } from './many-tenants.bench.ts';
import { figure, quantile } from './ratios.ts';

const run = promisify(execFile);

/** Tenants of the largest folder: `PRICE_TENANTS=100` is enough for a first look. */
const MANY = Number(process.env.PRICE_TENANTS ?? 1_000);

/** What a command costs. */
interface Price {
  /** Seconds of processor. */
  readonly cpu: number;
  /** MB of memory at most. */
  readonly memory: number;
}

/** A command of `npm run tenant`, and how often it runs in each version: the median counts. */
interface Case {
  readonly name: string;
  readonly words: readonly string[];
  readonly tenants?: string;
  readonly times: number;
}

/**
 * Cost of the compiler beside another build, by the command line alone, so that any version compares:
 * `npm run bench -- price --against <folder of a built version>`. Both run in turn, so that the machine's noise is the same.
 */
export async function bench(): Promise<void> {
  const at = process.argv.indexOf('--against');
  const against = process.argv[at + 1];
  if (at === -1 || against === undefined) {
    console.log('falta la versión con la que se compara: npm run bench -- price --against <carpeta construida>');
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'price-'));
  try {
    const many = join(folder, 'tenants');
    await manyTenants(many, MANY);
    const cases: readonly Case[] = [
      { name: 'tenant check de una', words: ['check', 'vilsar'], times: 5 },
      { name: 'tenant check de todas', words: ['check'], times: 5 },
      { name: `tenant check de ${MANY} copias`, words: ['check'], tenants: many, times: 1 },
    ];
    for (const one of cases) await compare(one, folder, resolve(against));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function compare(one: Case, folder: string, against: string): Promise<void> {
  const prices: { readonly now: Price[]; readonly before: Price[] } = { now: [], before: [] };
  for (let time = 0; time < one.times; time += 1) {
    prices.before.push(await priceOf(one, against, folder));
    prices.now.push(await priceOf(one, here, folder));
  }
  const [now, before] = [prices.now, prices.before].map((all) => ({
    cpu: quantile(
      all.map(({ cpu }) => cpu),
      0.5,
    ),
    memory: quantile(
      all.map(({ memory }) => memory),
      0.5,
    ),
  }));
  if (now === undefined || before === undefined) return;
  console.log(
    `${one.name}: ${figure(before.cpu)} → ${figure(now.cpu)} s de procesador, ×${figure(now.cpu / before.cpu)}; ` +
      `${figure(before.memory)} → ${figure(now.memory)} MB, ×${figure(now.memory / before.memory)}`,
  );
}

/** Writes what its process used, once that ends: no version needs to know that it is measured. */
const METER = `import { writeFileSync } from 'node:fs';
process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeFileSync(process.env.PRICE_FILE, JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1e3 }));
});`;

/** Runs a command as its version's package.json does, without npm. */
async function priceOf({ words, tenants }: Case, version: string, folder: string): Promise<Price> {
  const { scripts } = JSON.parse(await readFile(join(version, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly tenant: string };
  };
  const [program = 'node', ...given] = scripts.tenant.split(' ');
  const [meter, file] = [join(folder, 'meter.mjs'), join(folder, 'price.json')];
  await writeFile(meter, METER);
  const env = { ...process.env, PRICE_FILE: file, ...(tenants === undefined ? {} : { TENANTS_DIR: tenants }) };
  await run(program, ['--import', meter, ...given, ...words], { cwd: version, env, maxBuffer: 1e9 }).catch(
    // A folder of copies has warnings and one identity twice; what it costs is the same.
    (error: unknown) => {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 1) throw error;
    },
  );
  return JSON.parse(await readFile(file, 'utf8')) as Price;
}

import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderIndex } from '../../server/platform/tenants/folder-index.ts';
import { compileFolder } from '../../tools/readers/load-tenant.ts';
import { TENANTS } from '../tenants/compiled.ts';
import { figure, quantile, timed } from './ratios.ts';

const MANY = 1_000;

/**
 * Cost of many tenants (FIXL-34): copies of the shipped ones, each with its own unit, hosts and name. The first
 * compilation reads and checks `_base`; the others only their own documents.
 */
export async function bench(): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'many-tenants-'));
  try {
    const ids = await manyTenants(root, MANY);
    const costs: number[] = [];
    for (const id of ids) costs.push(cpu(() => compileFolder(root, id)));
    const [first = 0, ...others] = costs;
    const all = costs.reduce((sum, cost) => sum + cost, 0);
    const each = quantile(others, 0.5);
    console.log(`compilar ${MANY} organizaciones: ${figure(all / 1000)} s de procesador`);
    console.log(
      `la primera ${figure(first)} ms; cada otra ${figure(each)} ms (p95 ${figure(quantile(others, 0.95))}), ×${figure(each / first)}`,
    );
    const index = new FolderIndex(root, 0);
    const read = await timed(async () => void index.look());
    const looks: number[] = [];
    for (let at = 0; at < 20; at += 1) looks.push(await timed(async () => void index.look()));
    console.log(
      `hosts: leerlos ${figure(read)} ms; mirar si cambiaron ${figure(quantile(looks, 0.5))} ms, ×${figure(quantile(looks, 0.5) / read)}`,
    );
    console.log(`memoria en uso al final: ${figure(process.memoryUsage().heapUsed / 1e6)} MB`);
  } finally {
    await rm(root, { recursive: true });
  }
}

/** Fills a folder with copies of the shipped tenants. @returns their ids */
export async function manyTenants(root: string, count: number): Promise<readonly string[]> {
  const names = (await readdir(TENANTS, { withFileTypes: true })).filter((item) => item.isDirectory());
  const shipped = names.map(({ name }) => name).filter((name) => !name.startsWith('_'));
  for (const { name } of names)
    if (name.startsWith('_')) await cp(join(TENANTS, name), join(root, name), { recursive: true });
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const from = shipped[at % shipped.length] ?? '';
    const id = `${from.slice(0, 30)}_${at}`;
    await cp(join(TENANTS, from), join(root, id), { recursive: true });
    const file = join(root, id, 'tenant.json');
    const header = JSON.parse(await readFile(file, 'utf8')) as object;
    const own = { name: `Institución ${at}`, unit: 1_000 + at, hosts: [`t${at}.example.org`] };
    await writeFile(file, JSON.stringify({ ...header, ...own }, undefined, 2));
    ids.push(id);
  }
  return ids;
}

/** Milliseconds of processor that a piece of work takes. */
function cpu(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

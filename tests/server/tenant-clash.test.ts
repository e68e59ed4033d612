import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderSource } from '../../server/tenants/folder-source.ts';
import { type BrokenTenant, TenantStore } from '../../server/tenants/tenant-store.ts';

const WORLD = fileURLToPath(new URL('../engine/compile/world', import.meta.url));

let root = '';
let told: BrokenTenant[] = [];
const openStore = (): TenantStore => {
  told = [];
  return new TenantStore(folderSource(root), (broken) => told.push(broken), 0);
};
const copyNorte = () => cp(join(root, 'norte'), join(root, 'copia'), { recursive: true });
const change = async (id: string, find: string, put: string): Promise<void> => {
  const file = join(root, id, 'tenant.json');
  await writeFile(file, (await readFile(file, 'utf8')).replace(find, put));
};

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'clash-'));
  await cp(WORLD, root, { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

describe('a folder that claims the unit of another', () => {
  it('[D-TEN-01, A48] is not served, told once, and takes neither patients nor visitors of who was there', async () => {
    const store = openStore();
    expect(store.get('norte')?.public.unit).toBe(7);
    await copyNorte();
    expect(store.get('copia')).toBeUndefined();
    expect(store.get('copia')).toBeUndefined();
    expect(store.get('norte')?.public.unit).toBe(7);
    expect(store.idOfHost('norte.example.org')).toBe('norte');
    expect(told.map(({ id, served }) => [id, served])).toEqual([['copia', false]]);
    expect(told[0]?.message).toContain('La unidad 7 es de una sola organización, y también lo dice: norte');
    // A change of who was there is refused too, and the last good version stays.
    await change('norte', 'Clínica Norte', 'Clínica del Norte');
    expect(store.get('norte')?.public.name).toBe('Clínica Norte');
  });

  it('[D-TEN-01] is served as soon as it has a unit and a host of its own; at a start with such a pair neither is', async () => {
    await copyNorte();
    const store = openStore();
    expect([store.get('norte'), store.get('copia')]).toEqual([undefined, undefined]);
    await change('copia', '"unit": 7', '"unit": 8');
    await change('copia', '"norte.example.org"', '"copia.example.org"');
    expect(store.get('copia')?.public.unit).toBe(8);
    expect(store.get('norte')?.public.unit).toBe(7);
    expect(store.idOfHost('copia.example.org')).toBe('copia');
  });
});

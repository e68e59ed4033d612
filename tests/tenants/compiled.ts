import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { loadTenant } from '../../tools/readers/load-tenant.ts';

/** The folder of the shipped tenants. */
export const TENANTS = join(import.meta.dirname, '../../tenants');

const compiled = new Map<string, CompiledTenant>();

/**
 * A shipped tenant, compiled once for all the tests of a worker: the folder does not change while they run. A test that
 * changes it works on a copy.
 */
export function compiledTenant(id: string): CompiledTenant {
  const tenant = compiled.get(id) ?? sharedTenant(id);
  compiled.set(id, tenant);
  return tenant;
}

/**
 * Reads a tenant that another worker compiled, or compiles it for all of them. `npm test` names the folder and empties
 * it at its start (tools/test.mjs): a tenant takes a second to compile, and ten workers use most of them. Tests that run
 * by hand share nothing, because their sources change between runs.
 */
function sharedTenant(id: string): CompiledTenant {
  const run = process.env.TEST_RUN_CACHE;
  if (run === undefined) return loadTenant(TENANTS, id);
  const folder = join(run, 'tenants');
  const file = join(folder, `${id}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as CompiledTenant;
  const text = JSON.stringify(loadTenant(TENANTS, id));
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return JSON.parse(text) as CompiledTenant;
}

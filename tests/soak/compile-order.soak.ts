import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mutatedTenant } from '../engine/language/compile/compile-mutated.ts';

const TENANTS = 200;
/** Every how many tenants one is compiled by a compiler of its own. */
const COLD_EVERY = 10;

const COMPILER = fileURLToPath(new URL('./compiler-process.ts', import.meta.url));

type Tenant = ReturnType<typeof mutatedTenant>;

/** Compiles tenants one after the other by a compiler that has compiled nothing before. */
async function compiledInTurn(tenants: readonly Tenant[]): Promise<readonly string[]> {
  const child = fork(COMPILER, { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
  const results: string[] = [];
  for (const tenant of tenants) {
    child.send(tenant);
    const [result] = await once(child, 'message');
    results.push(String(result));
  }
  child.kill();
  return results;
}

it('compiles 200 edited tenants to the same bytes in any order, warm and cold [FIXL-34]', {
  timeout: 3_600_000,
}, async () => {
  const seed = Number(process.env.SEED ?? 20261130);
  const numbers = fc.record({ tenant: fc.nat(), file: fc.nat(), place: fc.nat(), strange: fc.nat() });
  const tenants = fc.sample(numbers, { numRuns: TENANTS, seed }).map(mutatedTenant);
  const [shuffled = []] = fc.sample(fc.shuffledSubarray(tenants, { minLength: TENANTS }), { numRuns: 1, seed });
  const inOrder = await compiledInTurn(tenants);
  const byTenant = new Map(tenants.map((tenant, at) => [tenant, inOrder[at]]));
  const inOtherOrder = await compiledInTurn(shuffled);
  for (const [at, tenant] of shuffled.entries()) expect(inOtherOrder[at], tenant.id).toBe(byTenant.get(tenant));
  for (const tenant of tenants.filter((_one, at) => at % COLD_EVERY === 0))
    expect(await compiledInTurn([tenant]), tenant.id).toEqual([byTenant.get(tenant)]);
  expect(new Set(inOrder).size).toBeGreaterThan(TENANTS / 2);
});

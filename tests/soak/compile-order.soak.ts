import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { compile } from '../../engine/language/compile/compile.ts';
import { mutatedTenant } from '../engine/language/compile/compile-mutated.ts';

/** Compilers that have compiled nothing, and every how many tenants a third is made anew. */
const TENANTS = 200;
const COLD_EVERY = 10;

const compiler = async (): Promise<typeof compile> => {
  vi.resetModules();
  return (await import('../../engine/language/compile/compile.ts')).compile;
};

it('compiles 200 edited tenants to the same bytes in any order, warm and cold [FIXL-34]', {
  timeout: 3_600_000,
}, async () => {
  const seed = Number(process.env.SEED ?? 20261130);
  const numbers = fc.record({ tenant: fc.nat(), file: fc.nat(), place: fc.nat(), strange: fc.nat() });
  const tenants = fc.sample(numbers, { numRuns: TENANTS, seed }).map(mutatedTenant);
  const order = fc.sample(fc.shuffledSubarray([...tenants.keys()], { minLength: TENANTS }), { numRuns: 1, seed })[0];
  const [first, second] = [await compiler(), await compiler()];
  const inOrder = tenants.map(({ files, id }) => JSON.stringify(first(files, id)));
  for (const at of order ?? []) {
    const tenant = tenants[at];
    if (tenant !== undefined) expect(JSON.stringify(second(tenant.files, tenant.id)), tenant.id).toBe(inOrder[at]);
  }
  for (const [at, { files, id }] of tenants.entries()) {
    if (at % COLD_EVERY !== 0) continue;
    const cold = await compiler();
    expect(JSON.stringify(cold(files, id)), id).toBe(inOrder[at]);
  }
  expect(new Set(inOrder).size).toBeGreaterThan(TENANTS / 2);
});

import { expect, it } from 'vitest';
import { compileMutated } from '../engine/language/compile/compile-mutated.ts';
import { mutantSubjects } from '../engine/language/compile/mutant-subjects.ts';
import { silentMutants } from '../engine/language/compile/silent-mutants.ts';

const subjects = mutantSubjects();

/** Seeds of a hundred slips each: 2,000 in all. */
const SEEDS = Array.from({ length: 20 }, (_one, at) => 100 + at);

it.each(SEEDS)('refuses, reports or applies 100 slips in documents, seed %i [A11, FIXL-26]', (seed) => {
  const { refused, told, changed, silent } = silentMutants(subjects, 100, seed);
  expect(silent).toEqual([]);
  expect(refused + told + changed).toBe(100);
});

it('compiles or refuses 2,000 mutated tenants without exceptions or pollution [A11, A13]', () => compileMutated(2_000));

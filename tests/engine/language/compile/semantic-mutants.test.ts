import { expect, it } from 'vitest';
import { mutantSubjects } from './mutant-subjects.ts';
import { isUntold, semanticMutants } from './semantic-mutants.ts';

it.each([11, 12])(
  'tells of most well-formed documents that mean something wrong (seed %i) [FIXL-60]',
  (seed) => {
    const base = mutantSubjects().filter(({ folders }) => folders.includes('_base'));
    const { mutants, silent } = semanticMutants(base.slice(0, 1), 15, seed);
    expect(mutants).toBe(15);
    const untold = silent.filter((edit) => !isUntold(edit));
    expect(untold.length, JSON.stringify(untold)).toBeLessThanOrEqual(1);
  },
  120_000,
);

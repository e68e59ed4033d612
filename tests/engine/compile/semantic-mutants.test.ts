import { expect, it } from 'vitest';
import { mutantSubjects } from './mutant-subjects.ts';
import { semanticMutants } from './semantic-mutants.ts';

it('tells of most documents that are well formed and mean something wrong [FIXL-60]', { timeout: 120_000 }, () => {
  const base = mutantSubjects().filter(({ folders }) => folders.includes('_base'));
  const { mutants, silent } = semanticMutants(base.slice(0, 1), 15, 12);
  expect(mutants).toBe(15);
  expect(silent.length, JSON.stringify(silent)).toBeLessThanOrEqual(1);
});

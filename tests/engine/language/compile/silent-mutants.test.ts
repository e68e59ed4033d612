import { expect, it } from 'vitest';
import { mutantSubjects } from './mutant-subjects.ts';
import { silentMutants } from './silent-mutants.ts';

it('lets none of 20 slips in documents pass silently [A11, FIXL-26]', { timeout: 120_000 }, () =>
  expect(silentMutants(mutantSubjects(), 20, 113).silent).toEqual([]),
);

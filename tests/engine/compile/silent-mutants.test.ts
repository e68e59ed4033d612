import { expect, it } from 'vitest';
import { mutantSubjects } from './mutant-subjects.ts';
import { silentMutants } from './silent-mutants.ts';

it(
  '20 slips in documents: each is refused, told of, or makes another tenant; tests/soak makes 2,000 [A11, FIXL-26]',
  { timeout: 120_000 },
  () => expect(silentMutants(mutantSubjects(), 20, 113).silent).toEqual([]),
);

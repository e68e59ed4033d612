import { expect, it } from 'vitest';
import { mutantSubjects } from '../engine/language/compile/mutant-subjects.ts';
import { isUntold, semanticMutants } from '../engine/language/compile/semantic-mutants.ts';

/** Each subject once: the sample of slips lists customers several times. */
const subjects = [
  ...new Map(mutantSubjects().map((subject) => [`${subject.id} ${subject.folders}`, subject])).values(),
];

it('tells of 500 documents that are well formed and mean something wrong [FIXL-58, FIXL-60]', () => {
  const { mutants, silent } = semanticMutants(subjects, 500, 7);
  expect(mutants).toBe(500);
  const untold = silent.filter((edit) => !isUntold(edit));
  expect(untold.length, JSON.stringify(untold, undefined, 1)).toBeLessThanOrEqual(10);
}, 900_000);

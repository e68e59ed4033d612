import { expect, it } from 'vitest';
import { mutantSubjects } from '../engine/compile/mutant-subjects.ts';
import { semanticMutants } from '../engine/compile/semantic-mutants.ts';

/** Each subject once: the sample of slips lists customers several times. */
const subjects = [
  ...new Map(mutantSubjects().map((subject) => [`${subject.id} ${subject.folders}`, subject])).values(),
];

/** Silent mutants that cannot be told, by file and what was put there. */
const UNTOLD: readonly (readonly [file: RegExp, put: RegExp, why: string])[] = [
  [/checks\.json$/, /answer\.|^-?\d+$/, 'another system decides the values of its answers'],
  [/connectors\.json$/, /false/, 'another system decides the types of what it is sent without a declaration'],
  [/texts(\.\w+)?\.json$/, /\| money/, 'the portal gives these values to its texts, without a declared type'],
];

it('tells of 500 documents that are well formed and mean something wrong [FIXL-58, FIXL-60]', () => {
  const { mutants, silent } = semanticMutants(subjects, 500, 7);
  expect(mutants).toBe(500);
  const untold = silent.filter(({ file, put }) => !UNTOLD.some(([at, what]) => at.test(file) && what.test(put)));
  expect(untold.length, JSON.stringify(untold, undefined, 1)).toBeLessThanOrEqual(10);
}, 900_000);

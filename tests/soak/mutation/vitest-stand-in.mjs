// @ts-check
import { expect, vi } from 'vitest';

/**
 * The module that tests import as `vitest` while mutants run: their declarations go into a list, so that any test is called without a
 * worker. Matchers are Vitest's own. A word of Vitest that is missing here fails the import of its test.
 * @typedef {{ readonly name: string, readonly run: () => unknown }} Test
 */

/** @type {Test[]} */
let declared = [];
/** @type {string[]} */
let groups = [];

/** @param {() => Promise<unknown>} importFile @returns {Promise<readonly Test[]>} the tests that a file declares as it is imported */
export async function declaredBy(importFile) {
  declared = [];
  groups = [];
  await importFile();
  return declared;
}

/** @param {string} title @param {() => unknown} run */
function declareTest(title, run) {
  declared.push({ name: [...groups, title].join(' > '), run });
}

/** @param {string} title @param {any[]} rest options, which mutants ignore, and last the group's function */
function declareGroup(title, ...rest) {
  const outer = groups;
  groups = [...outer, title];
  rest.at(-1)();
  groups = outer;
}

/** @param {typeof declareTest} declare @returns the word for a table of `declare`: a row that is a list is spread */
const forEach =
  (declare) => (/** @type {readonly unknown[]} */ table) => (/** @type {string} */ title, /** @type {any} */ run) => {
    for (const [at, row] of table.entries()) {
      declare(`${title} (row ${at + 1})`, () => (Array.isArray(row) ? run(...row) : run(row)));
    }
  };

export const standIn = {
  it: Object.assign(declareTest, { each: forEach(declareTest) }),
  describe: Object.assign(declareGroup, { each: forEach(declareGroup) }),
  expect,
  vi,
};

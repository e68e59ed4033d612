// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const IMPORTED = /(?:from |import |import\()'(\.[^']+)'/g;

/** Tests that read the project's own files as text, so that no import says which change concerns them. */
const OF_ANY_CHANGE = 'tests/architecture/';

/** Tests of the documents, which are read and not imported, by the folder of the documents. */
const OF_DOCUMENTS = { 'tenants/': 'tests/tenants/', 'schemas/': 'tests/schemas/' };

/** Files of tests that run in about a minute. */
const MOST = 40;

/**
 * The tests of what changed: those of `tests/architecture`, those of changed documents, and those that import a changed
 * file, directly or by others, the nearest first.
 * @param {string} root
 * @param {string} since a commit or branch; uncommitted changes always count
 * @returns {{ tests: string[], left: number }} paths relative to the root, and how many more tests a change reaches
 */
export function testsOfChanges(root, since = 'HEAD') {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const changed = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')];
  const files = git('ls-files', '--cached', '--others', '--exclude-standard')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(join(root, file)))
    .map((file) => /** @type {const} */ ([file, readFileSync(join(root, file), 'utf8')]));
  return nearestTests(new Map(files), changed);
}

/**
 * @param {ReadonlyMap<string, string>} files the source of each file by its path
 * @param {readonly string[]} changed paths
 * @param {number} most how many tests at most, beside those of any change
 * @returns {{ tests: string[], left: number }}
 */
export function nearestTests(files, changed, most = MOST) {
  if (changed.length === 0) return { tests: [], left: 0 };
  const tests = [...files.keys()].filter((file) => /^tests\/.*\.test\.tsx?$/.test(file));
  const always = tests.filter((file) => file.startsWith(OF_ANY_CHANGE));
  const ofDocuments = Object.entries(OF_DOCUMENTS).flatMap(([folder, below]) =>
    changed.some((file) => file.startsWith(folder)) ? tests.filter((file) => file.startsWith(below)) : [],
  );
  const near = reachedFrom(changed, importersOf(files)).filter((file) => tests.includes(file));
  const chosen = [...new Set([...ofDocuments, ...near])].filter((file) => !always.includes(file));
  return { tests: [...always, ...chosen.slice(0, most)], left: Math.max(0, chosen.length - most) };
}

/** @param {ReadonlyMap<string, string>} files @returns {Map<string, string[]>} by each imported file, its importers */
function importersOf(files) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [file, source] of files) {
    for (const [, path = ''] of source.matchAll(IMPORTED)) {
      const imported = posix.join(posix.dirname(file), path);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

/**
 * @param {readonly string[]} changed @param {ReadonlyMap<string, readonly string[]>} importers
 * @returns {string[]} the changed files and all that import them, the nearest first
 */
function reachedFrom(changed, importers) {
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return [...reached];
}

// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

const IMPORTED = /(?:from|import) '(\.[^']+)'/g;

/**
 * The tests of changed files: changed tests, and those that import a changed file directly. Indirect imports are
 * ignored, because a basic file would then select nearly all tests.
 * @param {string} root
 * @param {string} since a commit or branch; uncommitted changes always count
 * @returns {string[]} paths relative to the root
 */
export function testsOfChanges(root, since = 'HEAD') {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const changed = new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]);
  const tests = git('ls-files', '--cached', '--others', '--exclude-standard', 'tests').filter((file) =>
    /\.test\.tsx?$/.test(file),
  );
  return tests.filter((file) => existsSync(join(root, file)) && (changed.has(file) || imports(root, file, changed)));
}

/** @param {string} root @param {string} file @param {ReadonlySet<string>} changed */
const imports = (root, file, changed) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(IMPORTED)].some(([, path = '']) =>
    changed.has(posix.join(posix.dirname(file), path)),
  );

// @ts-check
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import fc from 'fast-check';
import { createServer, createServerModuleRunner } from 'vite';
import { declaredBy, standIn } from './vitest-stand-in.mjs';

/**
 * Runs the unit tests of pure rules for Stryker, in its own process. Stryker's Vitest runner starts a worker for each mutant,
 * which takes seconds; here the transformed files stay, and each mutant gets modules that were just evaluated, so that nothing
 * cached by one mutant is seen by the next.
 */

/** Folders of tests that need neither a page nor a database. */
const FOLDERS = ['tests/engine/domain', 'tests/engine/language/forms'];
/** Sweeps of all contracts and forms take a second each: they run where no other test noticed the mutant. */
const LAST = /withdrawn|differential/;

/** Which of them run: `MUTATION_TESTS=dates` is enough for most mutants of dates, and those that it leaves are judged again by all. */
const CHOSEN = new RegExp(process.env.MUTATION_TESTS ?? '');

/** Values of Stryker's enums, spelled here so that the product's packages do not include Stryker's. */
const PASSED = 0;
const FAILED = 1;

/** Cases of a property; with some, most mutants are noticed as with thousands. `MUTATION_CASES=5000` judges the survivors again. */
const CASES = Number(process.env.MUTATION_CASES ?? 25);

/** Fast-check with few cases, the same for each mutant, and without a search for the simplest case that fails. */
const fewCases = {
  ...fc,
  assert: (
    /** @type {import('fast-check').IRawProperty<unknown>} */ property,
    /** @type {object & { numRuns?: number }} */ options = {},
  ) =>
    fc.assert(property, { ...options, numRuns: Math.min(options.numRuns ?? 100, CASES), seed: 8, endOnFailure: true }),
};

/** Modules that tests import under a name and get from here. */
const STAND_INS = new Map([
  ['vitest', 'export const { describe, expect, it, vi } = globalThis.mutationStandIns.vitest;'],
  ['fast-check', 'export default globalThis.mutationStandIns.fastCheck;'],
]);

/**
 * @typedef {{ static: object, perTest: Record<string, object> }} Coverage
 * @returns {{ activeMutant?: string, currentTestId?: string, hitCount?: number, hitLimit?: number, mutantCoverage?: Coverage }} what instrumented code reads
 */
function instruments() {
  const all = /** @type {any} */ (globalThis);
  all.__stryker__ ??= {};
  return all.__stryker__;
}

class WarmRunner {
  /** @type {import('vite').ViteDevServer | undefined} */
  #server;
  /** @type {import('vite/module-runner').ModuleRunner | undefined} */
  #modules;

  capabilities() {
    return { reloadEnvironment: true };
  }

  async init() {
    process.env.TZ = 'Asia/Tokyo';
    process.env.NODE_ENV = 'test';
    Object.assign(globalThis, { mutationStandIns: { vitest: standIn, fastCheck: fewCases } });
    this.#server = await createServer({
      configFile: false,
      appType: 'custom',
      logLevel: 'error',
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      ssr: { noExternal: [...STAND_INS.keys()] },
      optimizeDeps: { noDiscovery: true },
      plugins: [
        {
          name: 'stand-ins',
          enforce: 'pre',
          resolveId: (id) => (STAND_INS.has(id) ? `\0${id}` : undefined),
          load: (id) => STAND_INS.get(id.slice(1)),
        },
      ],
    });
    this.#modules = createServerModuleRunner(this.#server.environments.ssr, { hmr: false });
  }

  /** Runs all tests and says which mutants each of them reaches; what its file reaches as it is imported counts for each. */
  async dryRun() {
    const found = instruments();
    found.activeMutant = undefined;
    found.mutantCoverage = { static: {}, perTest: {} };
    const { perTest } = found.mutantCoverage;
    const results = [];
    for (const file of testFiles()) {
      found.currentTestId = file;
      const tests = await this.#testsOf(file);
      for (const { id, run } of tests) {
        found.currentTestId = id;
        results.push(await resultOf(id, file, run));
        perTest[id] = { ...perTest[file], ...perTest[id] };
      }
      delete perTest[file];
    }
    found.currentTestId = undefined;
    return { status: 'complete', tests: results, mutantCoverage: found.mutantCoverage };
  }

  /** @param {{ activeMutant: { id: string }, testFilter?: string[], hitLimit?: number }} options */
  async mutantRun({ activeMutant, testFilter, hitLimit }) {
    const found = instruments();
    Object.assign(found, { hitCount: 0, hitLimit, activeMutant: activeMutant.id });
    let ran = 0;
    for (const file of testFiles()) {
      if (testFilter && !testFilter.some((id) => id.startsWith(`${file}#`))) continue;
      const failure = await this.#firstFailure(file, testFilter).catch((fault) => ({
        id: file,
        failureMessage: String(fault),
      }));
      if (hitLimit !== undefined && (found.hitCount ?? 0) > hitLimit)
        return { status: 'timeout', reason: 'a loop without an end' };
      if (typeof failure === 'object')
        return { status: 'killed', killedBy: [failure.id], failureMessage: failure.failureMessage, nrOfTests: ran + 1 };
      ran += failure;
    }
    return { status: 'survived', nrOfTests: ran };
  }

  async dispose() {
    await this.#modules?.close();
    await this.#server?.close();
  }

  /** @param {string} file @param {string[] | undefined} filter @returns {Promise<number | { id: string, failureMessage: string }>} how many tests passed, or the one that failed */
  async #firstFailure(file, filter) {
    const tests = (await this.#testsOf(file)).filter(({ id }) => filter === undefined || filter.includes(id));
    for (const { id, run } of tests) {
      const { failureMessage } = await resultOf(id, file, run);
      if (failureMessage !== undefined) return { id, failureMessage };
    }
    return tests.length;
  }

  /** @param {string} file @returns its tests, over modules evaluated just now; titles that repeat are numbered */
  async #testsOf(file) {
    const modules = this.#modules;
    if (modules === undefined) throw new Error('init comes first');
    modules.clearCache();
    const declared = await declaredBy(() => modules.import(resolve(file)));
    return declared.map(({ name, run }, at) => ({ id: `${file}#${name} #${at}`, run }));
  }
}

/** @returns {readonly string[]} */
function testFiles() {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  ).filter((file) => file.endsWith('.test.ts') && CHOSEN.test(file));
  return files.sort((one, other) => Number(LAST.test(one)) - Number(LAST.test(other)) || (one < other ? -1 : 1));
}

/** @param {string} id @param {string} fileName @param {() => unknown} run */
async function resultOf(id, fileName, run) {
  const started = performance.now();
  const result = { id, name: id, fileName, startPosition: undefined };
  try {
    await run();
    return { ...result, status: PASSED, timeSpentMs: performance.now() - started, failureMessage: undefined };
  } catch (fault) {
    const failureMessage = fault instanceof Error ? fault.message : String(fault);
    return { ...result, status: FAILED, timeSpentMs: performance.now() - started, failureMessage };
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'warm', injectableClass: WarmRunner }];

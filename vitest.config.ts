import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { DearFirst } from './tests/setup/dear-first.ts';
import { ISOLATED } from './tests/setup/isolated-files.ts';
import { ON_ONE_ENGINE } from './tests/setup/one-engine.ts';
import { aliases } from './vite.config.ts';

/** A time zone far from Buenos Aires, so that code that uses the machine's zone instead of the portal's fails. */
const env = { TZ: 'Asia/Tokyo', NODE_ENV: 'test' };

/** `tools/browser.mjs` names the browser; Chromium as root needs no sandbox. */
const chromium = {
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
};

/** CI retries a failed test once; `npm test` lists tests that passed only then (tools/test.mjs). */
const RETRIES = process.env.CI ? 1 : 0;

/**
 * `TEST_SEED` shuffles the tests of each file, so that none comes to depend on those before it. `npm test` sets and prints
 * it (tools/test.mjs); by hand tests run in order, because the long proofs, which Vitest would shuffle too, are steps of
 * one story. Files keep their order, dearest first, so that no worker ends alone; which of them share a worker is up to
 * chance anyway.
 */
const seed = process.env.TEST_SEED;
const shuffled = seed ? { shuffle: { files: false, tests: true }, seed: Number(seed) } : {};

/**
 * Folder in which the stages of an `npm test` share modules that one of them transformed. Runs by hand have no such folder, because
 * Vitest would serve a stale module after a file was renamed (vitest-dev/vitest#11246).
 */
const runCache = process.env.TEST_RUN_CACHE;
const sharedModules = runCache ? { fsModuleCache: true, fsModuleCachePath: join(runCache, 'modules') } : {};

/**
 * Three workers for tests that wait a third of their time (a debounce, a database, a hash in another thread). Vitest
 * requires a separate group for projects with another number of workers.
 */
const waitsOften = { maxWorkers: 3, sequence: { groupOrder: 1 } };

/** Bundled as for the page, so that tests use the same stubs. */
const renderers = {
  extends: true as const,
  plugins: [react()],
  test: {
    environment: 'jsdom',
    setupFiles: ['tests/setup/dom.ts'],
    server: { deps: { inline: [/@rjsf\//] } },
    css: { modules: { classNameStrategy: 'non-scoped' as const } },
    env,
  },
};

const serverTests = {
  include: ['tests/server/**/*.test.ts'],
  environment: 'node',
  isolate: false,
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

/** One at a time, in a separate process: tests of races, kills and thousands of payloads need the whole machine. */
const longProofs = {
  environment: 'node',
  fileParallelism: false,
  testTimeout: 600_000,
  hookTimeout: 120_000,
  globalSetup: ['tests/setup/postgres.ts'],
  setupFiles: ['tests/setup/postgres-available.ts'],
  env,
};

/**
 * Server tests that say in their first line that the database engine does not matter to them (tests/README.md): they run
 * on PostgreSQL only, the engine of production.
 */
const onOneEngine = readdirSync('tests/server')
  .map((name) => `tests/server/${name}`)
  .filter((path) => path.endsWith('.test.ts') && readFileSync(path, 'utf8').startsWith(`${ON_ONE_ENGINE}\n`));

/**
 * One project for each environment of tests. `npm test` runs them as stages; by hand: `npx vitest run --project unit`,
 * or a path. Two workers, or three for tests that wait, because CI and most of our machines have two cores. Files of a
 * worker share their modules (`isolate: false`), because loading and compiling them for each file took longer than the
 * tests. Tests must therefore reset environment variables, and tests that mock a module run isolated.
 */
export default defineConfig({
  resolve: { alias: aliases },
  test: {
    maxWorkers: 2,
    // Compiling nineteen tenants on a busy machine with two cores is slow; no test asserts the duration.
    testTimeout: 60_000,
    retry: RETRIES,
    sequence: { sequencer: DearFirst, ...shuffled },
    experimental: sharedModules,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['tests/{schemas,call,engine,tools,tenants,architecture,stories}/**/*.test.ts'],
          exclude: ['tests/engine/portal/react/**', ...ISOLATED],
          environment: 'node',
          env,
        },
      },
      {
        ...renderers,
        test: {
          ...renderers.test,
          ...waitsOften,
          name: 'dom',
          isolate: false,
          include: ['tests/renderers/**/*.test.{ts,tsx}', 'tests/engine/portal/react/**/*.test.{ts,tsx}'],
          exclude: [...ISOLATED],
        },
      },
      { ...renderers, test: { ...renderers.test, name: 'isolated', include: [...ISOLATED] } },
      {
        // Rules must give the same results in browsers: run the conformance table in Chromium as well.
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/engine/language/rules/conformance.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({ launchOptions: chromium }),
          },
        },
      },
      {
        extends: true,
        test: {
          ...serverTests,
          name: 'server-pglite',
          exclude: onOneEngine,
          globalSetup: ['tests/setup/pglite.ts'],
          env: { ...env, TEST_DB: 'pglite' },
        },
      },
      {
        extends: true,
        test: {
          ...serverTests,
          ...waitsOften,
          name: 'server-pg',
          globalSetup: ['tests/setup/postgres.ts'],
          setupFiles: ['tests/setup/postgres-available.ts'],
          env: { ...env, TEST_DB: 'pg' },
        },
      },
      { extends: true, test: { name: 'size', include: ['tests/size/**/*.test.ts'], environment: 'node', env } },
      { extends: true, test: { ...longProofs, name: 'prove', include: ['tests/prove/**/*.prove.ts'] } },
      {
        extends: true,
        test: { ...longProofs, name: 'soak', include: ['tests/soak/**/*.soak.ts'], testTimeout: 3_600_000 },
      },
    ],
  },
});

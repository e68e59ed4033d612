import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { ISOLATED } from './tests/setup/isolated-files.ts';
import { aliases } from './vite.config.ts';

/** A zone far from Buenos Aires on purpose: code that reads the machine's zone instead of the portal's fails here. */
const env = { TZ: 'Asia/Tokyo', NODE_ENV: 'test' };

/** `tools/browser.mjs` names the browser; Chromium as root needs no sandbox. */
const chromium = {
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
};

/** A builder tries a failed test once more, and `npm test` names what passed only then (tools/test.mjs). */
const RETRIES = process.env.CI ? 1 : 0;

/**
 * A third of the time of such a worker is spent waiting (a debounce, a database, a hash in another thread): a third worker uses it.
 * Vitest wants projects with another number of workers in a group of their own.
 */
const waitsOften = { maxWorkers: 3, sequence: { groupOrder: 1 } };

/** Bundled as for the page, so that tests run on the stubs that ship. */
const renderers = {
  extends: true as const,
  plugins: [react()],
  test: {
    environment: 'jsdom',
    setupFiles: ['tests/setup/dom.ts'],
    server: { deps: { inline: [/@rjsf\//] } },
    css: { modules: { classNameStrategy: 'non-scoped' as const } },
    testTimeout: 15_000,
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

/** One after the other, in a process of their own: races, kills and thousands of payloads want the machine for themselves. */
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
 * What these prove does not hang on the database: documents, headers, addresses, time, what an operator sets; SQL of each
 * kind that they reach (locks, conflicts, returned rows, notices, bytes, dates) is run on both by the files beside them. They run on PostgreSQL alone, which is what patients are served from.
 */
const ON_ONE_ENGINE = [
  'access-matrix',
  'admin',
  'admin-command',
  'agenda',
  'appointment-answers',
  'appointment-entry',
  'appointment-reminders',
  'appointment-voucher',
  'art-appointments',
  'art-own-fields',
  'art-statuses',
  'banners',
  'boot',
  'care-presence',
  'checks',
  'config',
  'connectors',
  'consulting-documents',
  'contract',
  'coverage',
  'customers',
  'database-roles',
  'database-state',
  'defences',
  'delivery',
  'demo-restart',
  'demo-shared',
  'dni-collisions',
  'drawn-pages',
  'export-formulas',
  'extremes',
  'floods',
  'form-verdicts',
  'history-entry',
  'hourly-cleanup',
  'ice-servers',
  'lifecycle',
  'line-defences',
  'link-sharing',
  'log',
  'login',
  'login-limits',
  'metrics',
  'migrate-command',
  'migrations-up',
  'operations',
  'other-settings',
  'own-fields',
  'own-sessions',
  'papers',
  'password-hasher',
  'password-rules',
  'payment-companies',
  'payment-providers',
  'person-orders',
  'pictures',
  'portal-address',
  'postgres-connections',
  'prescriptions',
  'provisional-accounts',
  'provisional-crowd',
  'rating',
  'recovery',
  'recovery-attack',
  'recovery-refusals',
  'renew-key',
  'requirements',
  'sample-tenants',
  'saved-filters',
  'shutdown',
  'sign-in-link',
  'sign-in-locks',
  'sign-up',
  'smtp',
  'sweep-indexes',
  'sweep-shares',
  'tenant-clash',
  'time-span',
  'totp',
  'tracing',
  'video-room',
  'waiting-list',
  'whose-matrix',
].map((name) => `tests/server/${name}.test.ts`);

/**
 * One project for each place where tests run. `npm test` runs them as stages; by hand: `npx vitest run --project unit`,
 * or a path. Two workers, or three that wait often, because the builders and most of our machines have two cores. The files of a worker share
 * their modules (`isolate: false`): loading and compiling the same things for each file took longer than the tests
 * themselves. Nobody leaves an environment variable behind, and who needs a stand-in for a module runs apart.
 */
export default defineConfig({
  resolve: { alias: aliases },
  test: {
    maxWorkers: 2,
    // Compiling nineteen tenants on a busy machine of two cores takes its time; nothing here asserts how long.
    testTimeout: 60_000,
    retry: RETRIES,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['tests/{schemas,call,engine,tools,tenants,architecture,stories}/**/*.test.ts'],
          exclude: ['tests/engine/react/**', ...ISOLATED],
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
          include: ['tests/renderers/**/*.test.{ts,tsx}', 'tests/engine/react/**/*.test.{ts,tsx}'],
          exclude: [...ISOLATED],
        },
      },
      { ...renderers, test: { ...renderers.test, name: 'isolated', include: [...ISOLATED] } },
      {
        // The rules mean the same where patients run them: the conformance table once more, in Chromium.
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/engine/rules/conformance.test.ts'],
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
          exclude: ON_ONE_ENGINE,
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

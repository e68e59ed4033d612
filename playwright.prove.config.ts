import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/**
 * Long browser tests (the whole axe matrix, lost connections, two instances): same server and browser, longer timeouts.
 */
export default defineConfig(journeys, {
  testDir: 'tests/prove',
  testMatch: '**/*.e2e.ts',
  timeout: 600_000,
  expect: { timeout: 30_000 },
  use: { ...journeys.use, actionTimeout: 90_000 },
});

import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

/** The long browser proofs (the whole axe matrix, cuts, two instances): same server and browser, more patience. */
export default defineConfig(journeys, {
  testDir: 'tests/prove',
  testMatch: '**/*.e2e.ts',
  timeout: 600_000,
  expect: { timeout: 30_000 },
  use: { ...journeys.use, actionTimeout: 90_000 },
});

import { defineConfig } from '@playwright/test';
import proofs from './playwright.prove.config.ts';

/** Browser tests that take an hour, run by hand: every tenant's pages and all that they load. */
export default defineConfig(proofs, { testDir: 'tests/soak' });

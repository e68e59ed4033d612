import { defineConfig } from '@playwright/test';
import proofs from './playwright.prove.config.ts';

/** The browser proofs of an hour, run by hand: every tenant's pages and whatever they fetch. */
export default defineConfig(proofs, { testDir: 'tests/soak' });

import { describe } from 'vitest';
import { migrationTags } from './earlier-rows.ts';
import { migrationsUp } from './migrations-up.ts';

describe('a database that a server of an earlier version filled', () => {
  // When people had appointments, cases of an insurer, sessions of their own, and just before the last; `npm run prove` tries each.
  migrationsUp([5, 16, 29, migrationTags().length - 1]);
});

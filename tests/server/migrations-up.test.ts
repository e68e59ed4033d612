// @engine pg
import { describe } from 'vitest';
import { migrationTags } from './earlier-rows.ts';
import { migrationsUp } from './migrations-up.ts';

describe('a database that a server of an earlier version filled', () => {
  // Just before the last migration; `npm run prove` tries each. The initial one has nothing before it.
  migrationsUp([Math.max(1, migrationTags().length - 1)]);
});

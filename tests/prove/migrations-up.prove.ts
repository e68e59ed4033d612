import { describe } from 'vitest';
import { migrationTags } from '../server/earlier-rows.ts';
import { migrationsUp } from '../server/migrations-up.ts';

describe('a database that a server of any earlier version filled', () => {
  const states = migrationTags().map((_tag, at) => at + 1);
  migrationsUp(
    states,
    states.filter((many) => many % 5 === 1),
  );
});

import { expect, it } from 'vitest';
import { filesUnder, linesMatching } from './sources.ts';

/** Migrations that fail on a table with rows, or remove columns that a server of the version before uses. */
const NOT_WHILE_ONE_SERVES = /ADD COLUMN(?!.*DEFAULT).*NOT NULL|SET NOT NULL|DROP (COLUMN|TABLE)|RENAME (TO|COLUMN)/i;

it('migrations are made on tables that hold rows, while a server of the version before serves [R20, FIXS-21]', () => {
  const migrations = filesUnder('server/platform/db/migrations').filter((file) => file.endsWith('.sql'));
  expect(migrations).toContain('server/platform/db/migrations/0000_initial.sql');
  expect(linesMatching(migrations, NOT_WHILE_ONE_SERVES)).toEqual([]);
});

import { expect, it } from 'vitest';
import { filesUnder, linesMatching } from './sources.ts';

/** Migrations that fail on a table with rows, or remove columns that a server of the version before uses. */
const NOT_WHILE_ONE_SERVES = /ADD COLUMN(?!.*DEFAULT).*NOT NULL|SET NOT NULL|DROP (COLUMN|TABLE)|RENAME (TO|COLUMN)/i;

it('keeps migrations free of SQL unsafe for rows or running servers [R20, FIXS-21]', () => {
  const migrations = filesUnder('server/platform/db/migrations').filter((file) => file.endsWith('.sql'));
  expect(migrations).toContain('server/platform/db/migrations/0000_initial.sql');
  expect(linesMatching(migrations, NOT_WHILE_ONE_SERVES)).toEqual([]);
});

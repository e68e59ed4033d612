import { expect, it } from 'vitest';
import { filesUnder, linesMatching, read } from './sources.ts';

/** Migrations that fail on a table with rows, or remove columns that a server of the version before uses. */
const NOT_WHILE_ONE_SERVES = /ADD COLUMN(?!.*DEFAULT).*NOT NULL|SET NOT NULL|DROP (COLUMN|TABLE)|RENAME (TO|COLUMN)/i;

it('keeps migrations free of SQL unsafe for rows or running servers [R20, FIXS-21]', () => {
  const migrations = filesUnder('server/platform/db/migrations').filter((file) => file.endsWith('.sql'));
  expect(migrations).toContain('server/platform/db/migrations/0000_initial.sql');
  expect(linesMatching(migrations, NOT_WHILE_ONE_SERVES).filter((line) => !isViewNow(line))).toEqual([]);
});

/** Whether a dropped table goes on under its name as a view, which servers of the version before read and write. */
function isViewNow(line: string): boolean {
  const [, file = '', table] = /^(\S+\.sql):\d+: DROP TABLE "(\w+)"/.exec(line) ?? [];
  return table !== undefined && read(file).includes(`CREATE VIEW "${table}"`);
}

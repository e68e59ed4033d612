import { expect, it } from 'vitest';
import { filesUnder, linesMatching } from './sources.ts';

/** What would fail on a table that holds rows, or take away what a server of the version before reads and writes. */
const NOT_WHILE_ONE_SERVES = /ADD COLUMN(?!.*DEFAULT).*NOT NULL|SET NOT NULL|DROP (COLUMN|TABLE)|RENAME (TO|COLUMN)/i;

it('[R20, FIXS-21] migrations are made on tables that hold rows, while a server of the version before serves', () => {
  const migrations = filesUnder('server/db/migrations').filter((file) => file.endsWith('.sql'));
  expect(migrations.length).toBeGreaterThan(30);
  const found = linesMatching(migrations, NOT_WHILE_ONE_SERVES).map((line) => line.split(':')[0]);
  // From before anybody could have had a document in that table.
  expect([...new Set(found)]).toEqual(['server/db/migrations/0007_documents_in_order.sql']);
});

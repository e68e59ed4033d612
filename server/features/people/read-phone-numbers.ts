import { and, asc, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { BATCH_ROWS, inBatches, type Sweeping } from '../../platform/db/in-batches.ts';
import { keptNumber } from '../../platform/db/phone-numbers.ts';
import { artCases, people } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';

type Warn = (event: string, facts: object) => void;

/** A written telephone and the column of its number. */
interface Phones {
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly written: PgColumn;
  readonly number: PgColumn;
}

const OF_PEOPLE: Phones = { table: people, id: people.id, written: people.phone, number: people.phoneE164 };
const OF_CASES: Phones = {
  table: artCases,
  id: artCases.id,
  written: artCases.mobile,
  number: artCases.mobileE164,
};

/**
 * Reads the numbers of telephones that no one has read: of rows from before, and of writers that did not read theirs. In
 * batches, so that a stopped server goes on where it was. Tells how many are no telephone, which `admin list
 * datos-a-corregir` and `telefonos-ilegibles` name.
 */
export async function readPhoneNumbers(sweeping: Sweeping, warn: Warn): Promise<void> {
  const unreadable = { people: await readAll(sweeping, OF_PEOPLE), cases: await readAll(sweeping, OF_CASES) };
  if (unreadable.people + unreadable.cases > 0) warn('phones.unreadable', unreadable);
}

/** @returns how many of the telephones that it read are no telephone */
async function readAll(sweeping: Sweeping, phones: Phones): Promise<number> {
  let unreadable = 0;
  let last = 0;
  await inBatches(sweeping, () =>
    transaction(sweeping.db, async (tx) => {
      const { table, id, written, number } = phones;
      const rows = await tx
        .select({ id: sql<number>`${id}`, written: sql<string>`${written}` })
        .from(table)
        .where(and(isNotNull(written), isNull(number), gt(id, last)))
        .orderBy(asc(id))
        .limit(BATCH_ROWS)
        .for('update', { skipLocked: true });
      const read = rows.map((row) => ({ id: row.id, number: keptNumber(row.written) ?? '' }));
      if (read.length > 0)
        await tx.execute(sql`update ${table} set ${sql.identifier(number.name)} = read.number
          from json_to_recordset(${JSON.stringify(read)}::json) as read(id int, number text) where ${id} = read.id`);
      last = rows.at(-1)?.id ?? last;
      unreadable += read.filter((one) => one.number === '').length;
      return rows.length;
    }),
  );
  return unreadable;
}

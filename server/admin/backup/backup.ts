import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { migrateInside } from '../../platform/db/apply-migrations.ts';
import type { Database } from '../../platform/db/database.ts';
import { appliedMigration, isKnownMigration, newestMigration } from '../../platform/db/migrations-applied.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { auditOrder, type Operating, OrderRefused } from '../operator.ts';
import { dumpLines, seeOneMoment } from './dump.ts';
import { keepSilent } from './keep-silent.ts';
import { loadLines } from './load.ts';
import { openSealed, writeSealed } from './sealed-file.ts';

/** Unit number of audit entries that concern the whole installation. */
const NO_UNIT = 0;

/**
 * `backup <file>`: writes everything in the database from one snapshot, while servers run (R20). It contains signing
 * keys and patients' records, so it is encrypted with BACKUP_KEY.
 * @returns the exit code
 */
export async function backup(
  { config, database, clock, say }: Operating,
  path: string | undefined,
  options: { readonly open: boolean },
): Promise<number> {
  if (path === undefined) throw new OrderRefused('Nombrá el archivo: npm run admin -- backup resguardo.portal');
  if (existsSync(path)) throw new OrderRefused(`Ya existe "${path}": un resguardo no pisa a otro.`);
  const secret = options.open ? undefined : config.backupKey;
  if (secret === undefined && !options.open)
    throw new OrderRefused(
      'El resguardo lleva datos de pacientes y las claves del portal: definí BACKUP_KEY (16 letras o más) para cifrarlo, o pedí --sin-cifrar si el destino ya lo está.',
    );
  const bytes = await transaction(database.db, async (tx) => {
    await seeOneMoment(tx);
    // Refuse when the code's migrations differ from the database's: no version could restore such a backup.
    const migration = await appliedMigration(tx);
    if (migration !== newestMigration())
      throw new OrderRefused(
        'Las tablas de la base son de otra versión del portal que este comando: hacé el resguardo con la versión que está sirviendo.',
      );
    return writeSealed(path, dumpLines(tx), { migration, secret });
  });
  await auditOrder(database.db, clock, { unit: NO_UNIT, action: 'operator.backup' });
  say(`Resguardo hecho: ${path}, ${Math.ceil(bytes / 1024)} kB${secret === undefined ? ', sin cifrar' : ', cifrado'}.`);
  return 0;
}

/**
 * `restore <file>`: restores a backup of this or an earlier version into an empty database, in one transaction: makes the
 * tables of the version that it was made with, fills them, and migrates them. Unless asked for, it sends no mail that
 * was waiting when the backup was made: most copies are made only to be looked at.
 * @returns the exit code
 */
export async function restore(
  { config, database, clock, say }: Operating,
  path: string | undefined,
  options: { readonly withMail: boolean; readonly unsealed: boolean },
): Promise<number> {
  if (path === undefined) throw new OrderRefused('Nombrá el archivo: npm run admin -- restore resguardo.portal');
  const opened = await openSealed(path, { secret: config.backupKey, unsealed: options.unsealed });
  if (!isKnownMigration(opened.migration))
    throw new OrderRefused(
      'El resguardo es de una versión del portal que ésta no conoce, más nueva o muy anterior: restauralo con la versión que lo hizo.',
    );
  const { rows, silent } = await transaction(database.db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await makeTablesOf(tx, opened.migration);
    const rows = await loadLines(tx, opened.lines());
    await migrateInside(tx);
    return { rows, silent: options.withMail ? undefined : await keepSilent(tx, clock.now()) };
  });
  await auditOrder(database.db, clock, { unit: NO_UNIT, action: 'operator.restore' });
  say(`Restaurado: ${rows} filas.`);
  if (silent)
    say(
      `Quedan sin mandar, de lo que esperaba: correos, ${silent.mails}; recordatorios de turnos, ${silent.reminders}. Con --con-correos se mandan.`,
    );
  return 0;
}

/**
 * Makes the tables as a version had them.
 * @param migration the last of that version, by when it was written
 * @throws OrderRefused where the database has later tables
 */
async function makeTablesOf(tx: Database, migration: number): Promise<void> {
  await migrateInside(tx, migration);
  if ((await appliedMigration(tx)) !== migration)
    throw new OrderRefused(
      'El resguardo es de una versión anterior y las tablas de esta base ya son de una posterior: restauralo en una base nueva, en la que el portal todavía no haya arrancado.',
    );
}

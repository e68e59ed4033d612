import { existsSync } from 'node:fs';
import { appliedMigration, newestMigration } from '../../platform/db/migrations-applied.ts';
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
 * `restore <file>`: restores a backup into an empty database of the same version, in one transaction. Unless asked for,
 * it sends no mail that was waiting when the backup was made: most copies are made only to be looked at.
 * @returns the exit code
 */
export async function restore(
  { config, database, clock, say }: Operating,
  path: string | undefined,
  options: { readonly withMail: boolean; readonly unsealed: boolean },
): Promise<number> {
  if (path === undefined) throw new OrderRefused('Nombrá el archivo: npm run admin -- restore resguardo.portal');
  const opened = await openSealed(path, { secret: config.backupKey, unsealed: options.unsealed });
  if (opened.migration !== newestMigration())
    throw new OrderRefused(
      'El resguardo es de otra versión del portal: restauralo con la versión que lo hizo, y después actualizá.',
    );
  const { rows, silent } = await transaction(database.db, async (tx) => ({
    rows: await loadLines(tx, opened.lines()),
    silent: options.withMail ? undefined : await keepSilent(tx, clock.now()),
  }));
  await auditOrder(database.db, clock, { unit: NO_UNIT, action: 'operator.restore' });
  say(`Restaurado: ${rows} filas.`);
  if (silent)
    say(
      `Quedan sin mandar, de lo que esperaba: correos, ${silent.mails}; recordatorios de turnos, ${silent.reminders}. Con --con-correos se mandan.`,
    );
  return 0;
}

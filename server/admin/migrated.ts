import { operatorMessage } from '../../engine/language/messages/operator.ts';
import { roleOf } from '../platform/db/migrate-postgres.ts';
import type { Operating } from './operator.ts';

/**
 * `migrate`: reports the migration, which opening the database as its owner has done, and the role that may serve.
 * @returns the exit code
 */
export function printMigrated({ config, say }: Operating): number {
  const { databaseUrl, ownerDatabaseUrl } = config;
  say(operatorMessage('MIGRATED'));
  if (databaseUrl === undefined || ownerDatabaseUrl === undefined) return 0;
  const role = roleOf(databaseUrl);
  if (role !== roleOf(ownerDatabaseUrl)) say(operatorMessage('GRANTED', { role }));
  return 0;
}

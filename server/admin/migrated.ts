import { operatorMessage } from '../../engine/messages/operator.ts';
import { roleOf } from '../db/migrate-postgres.ts';
import type { Operating } from './operator.ts';

/** `migrate`: opening the database as its owner has migrated it; says so, and who may serve from it. @returns the exit code */
export function tellMigrated({ config, say }: Operating): number {
  const { databaseUrl, ownerDatabaseUrl } = config;
  say(operatorMessage('MIGRATED'));
  if (databaseUrl === undefined || ownerDatabaseUrl === undefined) return 0;
  const role = roleOf(databaseUrl);
  if (role !== roleOf(ownerDatabaseUrl)) say(operatorMessage('GRANTED', { role }));
  return 0;
}

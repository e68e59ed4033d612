import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';

/** Tables of which a row is never changed: the audit, and what a professional has recorded (R17). */
const UNALTERABLE = ['audit', 'consultations', 'consultation_documents', 'prescriptions'] as const;

/** Tables of which a row is never deleted where patients are served; a demo begins its histories anew. */
const UNDELETABLE = UNALTERABLE.filter((table) => table !== 'audit');

/** Who serves, and whether it is a demo. */
export interface Serving {
  readonly role: string;
  readonly demo: boolean;
}

/**
 * Grants the serving role what a server needs, by a connection of the owner of the tables: rows, but no tables, triggers or
 * truncation. The audit may lose rows because `AUDIT_DAYS` prunes it; its trigger keeps the last year from everybody. All or
 * nothing, so that a server at work never misses a privilege; repeating it changes nothing.
 * @throws OperatorError SERVING_ROLE_MISSING; SERVING_ROLE_OWNS where the role could do as the owner does anyhow
 */
export async function grantToServer(client: pg.Client, { role, demo }: Serving): Promise<void> {
  const { rows } = await client.query<{ owns: boolean }>(
    `select rolsuper or pg_has_role(oid, current_user, 'member') as owns from pg_roles where rolname = $1`,
    [role],
  );
  if (rows[0] === undefined) throw new OperatorError('SERVING_ROLE_MISSING', { role });
  if (rows[0].owns) throw new OperatorError('SERVING_ROLE_OWNS', { role, owner: client.user ?? '' });
  const to = client.escapeIdentifier(role);
  const statements = [
    `grant usage on schema public, drizzle to ${to}`,
    `grant select on drizzle.__drizzle_migrations to ${to}`,
    `revoke all on all tables in schema public from ${to}`,
    `grant select, insert, update, delete on all tables in schema public to ${to}`,
    `revoke update on ${UNALTERABLE.join(', ')} from ${to}`,
    ...(demo ? [] : [`revoke delete on ${UNDELETABLE.join(', ')} from ${to}`]),
    `revoke all on all sequences in schema public from ${to}`,
    // Backups tell how far numbers went.
    `grant select, usage on all sequences in schema public to ${to}`,
  ];
  // Several statements of one query are one transaction.
  await client.query(statements.join(';\n'));
}

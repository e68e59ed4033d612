import type pg from 'pg';
import { OperatorError } from '../core/operator-error.ts';

/** Tables whose rows are never updated: the audit and recorded consultations. */
const UNALTERABLE = ['audit', 'consultations', 'consultation_documents', 'prescriptions'] as const;

/** Tables of cases, whose rows change and are never deleted in production. */
const CASES = ['art_cases', 'art_documents', 'art_follow_ups', 'art_moves'] as const;

/** Tables whose rows are never deleted in production; a demo resets its histories and cases. */
const UNDELETABLE = [...UNALTERABLE.filter((table) => table !== 'audit'), ...CASES];

/** The serving role, and whether it serves a demo. */
export interface Serving {
  readonly role: string;
  readonly demo: boolean;
}

/**
 * Grants the serving role the privileges that a server needs, over a connection of the tables' owner: on rows, but no
 * DDL, triggers or truncation. The audit may lose rows because `AUDIT_DAYS` prunes it; a trigger protects its last year
 * from every role. Runs in one transaction, so that a running server never misses a privilege. Idempotent.
 * @throws OperatorError SERVING_ROLE_MISSING; SERVING_ROLE_OWNS where the role has the owner's rights anyhow
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
    // Backups read the last number of each sequence.
    `grant select, usage on all sequences in schema public to ${to}`,
  ];
  // Several statements in one query run as one transaction.
  await client.query(statements.join(';\n'));
}

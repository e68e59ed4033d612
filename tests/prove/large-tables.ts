import type pg from 'pg';

/** Rows of each large table. */
export const ROWS = 100_000;

/** DNI and e-mail of the nth patient of a large table. */
export const dniOf = (at: number): string => String(60_000_000 + at);
export const emailOf = (at: number): string => `p${at}@example.com`;

/**
 * Rows of each table for `n` from 1 to {@link ROWS}, in unit 1: a patient each, with a password, a session, an
 * appointment, an attention and its consultation, and their mails, requests and audit. `$1` is now. Times lie in the
 * three years before.
 */
const FILLED = [
  `insert into people (unit, kind, perfil_nome, nome, sobrenome, documento, email, created_at)
   select 1, 'holder', 'Paciente', 'Nombre', 'Apellido ' || n, (60000000 + n)::text, 'p' || n || '@example.com', $1 from all_n`,
  `insert into credentials (person_id, unit, password_hash, updated_at) select person, 1, (select password_hash from credentials limit 1), $1 from of_n`,
  `insert into sessions (unit, person_id, role, scope, token_hash, created_at, last_used_at, expires_at, ends_at)
   select 1, person, 'patient', 'full', 'hash ' || n, $1, $1, $1::timestamptz + interval '30 minutes', $1::timestamptz + interval '12 hours' from of_n`,
  `insert into appointments (unit, person_id, service_id, starts_at, status, booked_by, created_at)
   select 1, person, service, at, 3, person, at from of_n`,
  `insert into attentions (unit, person_id, documento, service_id, status, senha_sigla, senha_numero, requested_by,
     professional_id, queued_at, called_at, attending_at, ended_at, recorded_at)
   select 1, person, documento, service, 'finished', 'CM', n, person, professional, at, at, at, at, at from of_n`,
  `insert into attention_events (unit, attention_id, kind, at)
   select 1, id, 'finished', queued_at from attentions where unit = 1 and person_id in (select person from of_n)`,
  `insert into consultations (unit, person_id, code, held_at, service_id, professional_id, senha_sigla, senha_numero, cliente, created_at)
   select 1, person, 'C' || n, at, service, professional, 'CM', n, '{}', at from of_n`,
  `insert into terms_acceptances (unit, person_id, version, occasion, accepted_at) select 1, person, '1', 'sign-up', at from of_n`,
  `insert into documents (unit, owner_id, name, mime, size, sha256, created_at)
   select 1, person, 'x.pdf', 'application/pdf', 1, 'x', at from of_n`,
  `insert into outbox_mails (unit, recipient, subject, body, status, created_at, next_try_at, sent_at, once_key)
   select 1, 'p' || n || '@example.com', 'Turno', '', 'sent', at, at, at, 'once ' || n from of_n`,
  `insert into recovery_requests (unit, tenant, name, address, at, handled_at, person_id)
   select 1, 'uno', documento, '10.0.0.' || n % 250, at, at, person from of_n`,
  `insert into audit (at, unit, actor_id, action, object, outcome) select at, 1, person, 'auth.login', 'person:' || person, 'ok' from of_n`,
  `insert into login_accounts (unit, account, failures, last_at) select 1, documento, 1, at from of_n`,
  `insert into call_counts (unit, name, who, calls, started_at) select 1, 'login', '10.1.' || n, 1, at from of_n`,
  `insert into idempotency_keys (unit, actor, route, key, body_hash, created_at)
   select 1, 'person:' || person, '/api/turnos/reservar', 'key ' || n, 'x', at from of_n`,
];

/** Fills the tables that grow with a portal's years, and lets PostgreSQL count them. */
export async function fillLargeTables(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(`create temp view all_n as select n from generate_series(1, ${ROWS}) n`);
  await client.query(
    `create temp view of_n as
     select p.id as person, p.documento, p.documento::int - 60000000 as n,
       (select id from services where unit = 1 order by id limit 1) as service,
       (select id from people where unit = 1 and kind = 'professional' order by id limit 1) as professional,
       '${now.toISOString()}'::timestamptz - interval '7 minutes' - (p.documento::int - 60000000) * interval '15 minutes' as at
     from people p where p.unit = 1 and p.kind = 'holder' and p.documento between '60000001' and '${dniOf(ROWS)}'`,
  );
  for (const text of FILLED) await client.query(text.replaceAll('$1', `'${now.toISOString()}'`));
  await client.query('analyze');
}

import type pg from 'pg';
import { PasswordHasher } from '../../../server/platform/passwords/password-hasher.ts';

export const PASSWORD = 'una clave de prueba 27';

/** Professionals of each service. */
export interface Staff {
  readonly teams: readonly Team[];
}

/** A service and who attends it. */
export interface Team {
  readonly service: number;
  readonly professionals: readonly { readonly id: number; readonly email: string }[];
}

const SERVICES = 10;
const PROFESSIONALS = 6;

/** Every hour of every day, so that a bench finds a slot whenever it runs. */
const SCHEDULE = JSON.stringify([{ dias: [1, 2, 3, 4, 5, 6, 7], desde: '06:00', hasta: '22:00' }]);

/** No DNI that the demo answers for in its own way ends in 0 (server/features/coverage/refuse-limit.ts). */
export const dniOf = (patient: number): string => String(60_000_000 + patient * 10);

/** Adds patients, services and professionals to the demo's unit 1, all with one password. */
export async function seedSite(database: pg.Client, patients: number): Promise<Staff> {
  const hash = await new PasswordHasher().hash(PASSWORD);
  await database.query(
    `insert into people (unit, kind, perfil_nome, nome, sobrenome, documento, fec_nac, sexo, telefono, email, domicilio, cp, created_at)
      select 1, 'holder', 'Paciente', 'Paciente', 'Número ' || n, (60000000 + n * 10)::text, '1980-01-01', 'F', '1144445555',
        'paciente' || n || '@example.com', 'Calle ' || n, '1625', now() from generate_series(1, $1::int) n`,
    [patients],
  );
  await database.query(
    `insert into people (unit, kind, perfil_nome, nome, sobrenome, documento, fec_nac, email, created_at)
      select 1, 'professional', 'Médico', 'Médica', 'Número ' || n, (20000000 + n)::text, '1975-01-01',
        'medica' || n || '@example.com', now() from generate_series(1, $1::int) n`,
    [SERVICES * PROFESSIONALS],
  );
  const added = "unit = 1 and (email like 'paciente%@example.com' or email like 'medica%@example.com')";
  await database.query(
    `insert into credentials (person_id, unit, password_hash, updated_at) select id, 1, $1, now() from people where ${added}`,
    [hash],
  );
  await database.query(
    `insert into professionals (person_id, unit, titulo, matricula_tipo, matricula_numero)
      select id, 1, 'Médica clínica', 'nac', documento from people where ${added} and kind = 'professional'`,
  );
  const teams: Team[] = [];
  for (let at = 0; at < SERVICES; at += 1) teams.push(await seedTeam(database, at));
  await database.query('analyze');
  return { teams };
}

async function seedTeam(database: pg.Client, at: number): Promise<Team> {
  const { rows: services } = await database.query<{ id: number }>(
    `insert into services (unit, nome, ativo, activo_unidad, menor, pediatrica, intervalo, dias_corridos, turno_especialidad,
      turno_profesional, turno_prof_intervalo, icono, sigla)
      values (1, $1, true, true, false, false, 30, 30, false, true, 30, 'stethoscope', $2) returning id`,
    [`Especialidad ${at}`, `E${at}`],
  );
  const service = services[0]?.id ?? 0;
  const { rows: professionals } = await database.query<{ id: number; email: string }>(
    `select id, email from people where unit = 1 and kind = 'professional' and email like 'medica%@example.com'
      order by id offset $1 limit $2`,
    [at * PROFESSIONALS, PROFESSIONALS],
  );
  for (const { id } of professionals)
    await database.query(
      'insert into service_professionals (unit, service_id, person_id, schedule) values (1, $1, $2, $3)',
      [service, id, SCHEDULE],
    );
  return { service, professionals };
}

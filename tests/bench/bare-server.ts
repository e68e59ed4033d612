import { createHash, randomBytes } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';

/** Session and history that one request to the bare server asks for. */
export interface BareServer {
  readonly app: FastifyInstance;
  readonly close: () => Promise<void>;
}

const SESSION = `select s.id as session_id, s.role, p.* from sessions s join people p on p.id = s.person_id
  where s.unit = $1 and s.token_hash = $2 and s.revoked_at is null and s.expires_at > $3 and p.ativo`;
const FAMILY = `select p.* from family_links f join people p on p.id = f.member_id
  where f.unit = $1 and f.holder_id = $2 and f.ended_at is null and p.ativo order by f.id`;
const AUDIT = `insert into audit (at, unit, actor_id, actor_role, address, request_id, action, object, outcome)
  values ($1, $2, $3, $4, $5, $6, 'history.read', $7, 'ok')`;
const HISTORY = `select c.*, s.nome as servicio, d.nome as doctor, d.sobrenome, l.titulo, l.matricula_tipo,
  l.matricula_provincia, l.matricula_numero from consultations c join services s on s.id = c.service_id
  join people d on d.id = c.professional_id left join professionals l on l.person_id = c.professional_id
  where c.unit = $1 and c.person_id = $2 order by c.held_at desc, c.id desc`;
const DOCUMENTS = `select * from consultation_documents where unit = $1 and consultation_id = any($2) order by position`;
const RECETAS = `select consultation_id, number from prescriptions where unit = $1 and consultation_id = any($2)`;
const ACTIVE = `select a.*, s.nome as servicio, p.nome, p.sobrenome from attentions a join services s on s.id = a.service_id
  join people p on p.id = a.person_id where a.unit = $1 and (a.person_id = $2 or a.requested_by = $2)
  and a.status in ('queued', 'called', 'iniciado') order by a.queued_at limit 1`;

const RENEW = `update sessions set token_hash = $3, previous_hash = $2, previous_until = ends_at,
  expires_at = least(ends_at, $4) where id = $1 and token_hash = $2 and revoked_at is null returning expires_at`;

/** Life of an idle session, in milliseconds. */
const IDLE = 30 * 60_000;

/**
 * The least that answers the same calls from the same rows: Fastify and pg, the SQL by hand, nothing judged. What the
 * portal's server costs beside it is what its promises cost.
 */
export async function openBareServer(url: string, unit: number, now: () => Date): Promise<BareServer> {
  const pool = new pg.Pool({ connectionString: url, max: 10 });
  const app = Fastify();
  const session = async (cookie: string | undefined) =>
    (await pool.query(SESSION, [unit, hashOf(tokenOf(cookie)), now()])).rows[0];
  app.post<{ Body: { documento: string } }>('/api/atenciones/listar', async (request, reply) => {
    const holder = await session(request.headers.cookie);
    const family = (await pool.query(FAMILY, [unit, holder.id])).rows;
    const person = [holder, ...family].find(({ documento }) => documento === request.body.documento);
    if (!person) return reply.code(404).send({});
    const trace = [now(), unit, holder.id, 'patient', request.ip, request.id, `person:${person.id}`];
    await pool.query(AUDIT, trace);
    return listed(pool, unit, person.id);
  });
  app.post<{ Body: { documento: string } }>('/api/atenciones/enCurso', async (request, reply) => {
    const holder = await session(request.headers.cookie);
    await pool.query(FAMILY, [unit, holder.id]);
    const [row] = (await pool.query(ACTIVE, [unit, holder.id])).rows;
    return reply.type('application/json').send(JSON.stringify(row ?? null));
  });
  app.get('/api/auth/sesion', async (request) => {
    const holder = await session(request.headers.cookie);
    return { user: holder, family: (await pool.query(FAMILY, [unit, holder.id])).rows };
  });
  app.post('/api/auth/renovar', async (request, reply) => {
    const { session_id: id } = await session(request.headers.cookie);
    const next = randomBytes(32).toString('base64url');
    const values = [id, hashOf(tokenOf(request.headers.cookie)), hashOf(next), new Date(now().getTime() + IDLE)];
    const [row] = (await pool.query(RENEW, values)).rows;
    reply.header('set-cookie', `sid_${unit}=${next}; Path=/; HttpOnly; SameSite=Lax`);
    return { expiresAt: row.expires_at };
  });
  app.get(
    '/api/unidad/requisitos',
    async () => (await pool.query('select * from units where unit = $1', [unit])).rows[0],
  );
  await app.ready();
  return {
    app,
    close: async () => {
      await app.close();
      await pool.end();
    },
  };
}

const tokenOf = (cookie: string | undefined): string => /sid_\d+=([\w-]+)/.exec(cookie ?? '')?.[1] ?? '';

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

async function listed(pool: pg.Pool, unit: number, person: number) {
  const { rows } = await pool.query(HISTORY, [unit, person]);
  const ids = rows.map(({ id }) => id);
  const documents = grouped((await pool.query(DOCUMENTS, [unit, ids])).rows);
  const recetas = new Map(
    (await pool.query(RECETAS, [unit, ids])).rows.map((row) => [row.consultation_id, row.number]),
  );
  return rows.map((row) => {
    const documentos = (documents.get(row.id) ?? []).map(({ tipo, document_id }) => ({
      id: null,
      tipo,
      path: `documento/${document_id}`,
    }));
    return {
      id: row.id,
      atencion: row.code,
      fecha: { date: row.held_at.toISOString() },
      medico: {
        nome: row.doctor,
        sobrenome: row.sobrenome,
        matricula: { tipo: row.matricula_tipo, provincia: row.matricula_provincia, numero: row.matricula_numero },
        titulo: row.titulo,
      },
      servicio: { id: row.service_id, nome: row.servicio },
      documento: documentos.length === 1 ? documentos[0]?.path : null,
      documentos,
      senha: { sigla: row.senha_sigla, numero: row.senha_numero },
      cliente: { documento: row.cliente.documento, data_json: row.cliente },
      recetaId: recetas.get(row.id) ?? null,
    };
  });
}

function grouped(
  rows: readonly { readonly consultation_id: number; readonly tipo: string; readonly document_id: string }[],
) {
  const by = new Map<number, (typeof rows)[number][]>();
  for (const row of rows) by.set(row.consultation_id, [...(by.get(row.consultation_id) ?? []), row]);
  return by;
}

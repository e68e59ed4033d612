import { and, asc, eq, gte, inArray, like, lt, type SQL, sql } from 'drizzle-orm';
import { canonicalEmail } from '../../engine/domain/identity/email.ts';
import { ofDni } from '../../engine/domain/identity/identity.ts';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { aboutPeople } from '../features/records/objects-of.ts';
import type { Database } from '../platform/db/database.ts';
import { hasIdentity } from '../platform/db/identity.ts';
import { audit, people } from '../platform/db/schema/index.ts';
import { csvOf } from '../platform/files/export/csv.ts';
import { auditOrder, type Operating, OrderRefused, tenantNamed } from './operator.ts';
import { readDayOption, refuseBackwards } from './option-values.ts';

/** Conditions on the entries of the audit, all optional and combined by "and". */
export interface AuditFilter {
  /** Actor: a DNI, an e-mail, or `operator`. */
  readonly quien?: string;
  /** Subject: a person by DNI or e-mail, with everything of theirs, or an object as `kind:id`. */
  readonly sobre?: string;
  /** Prefix of the action: `login`, `record.`. */
  readonly que?: string;
  /** First and last day, `yyyy-MM-dd`, in Buenos Aires. */
  readonly desde?: string;
  readonly hasta?: string;
}

const DAY = 86_400_000;
const HEAD = ['cuando', 'quien', 'rol', 'que', 'sobre', 'resultado', 'desde_donde', 'pedido', 'filtro', 'cuantos'];

/**
 * `audit <tenant>`: prints the audit as CSV, oldest first. People appear by their number, which `--quien` and `--sobre`
 * look up by DNI or e-mail, because the list may be passed on more widely than a record.
 * @returns the exit code
 */
export async function listAudit(operating: Operating, id: string | undefined, filter: AuditFilter): Promise<number> {
  const { database, clock, say } = operating;
  const tenant = await tenantNamed(operating, id);
  const rows = await database.db
    .select()
    .from(audit)
    .where(and(eq(audit.unit, tenant.public.unit), ...(await conditionsOf(database.db, tenant, filter))))
    .orderBy(asc(audit.at), asc(audit.id));
  const lines = rows.map((row) => [
    row.at.toISOString(),
    actorOf(row),
    row.actorRole ?? '',
    row.action,
    row.object ?? '',
    row.outcome,
    row.address ?? '',
    row.requestId ?? '',
    row.filter === null ? '' : JSON.stringify(row.filter),
    row.shown === null ? '' : String(row.shown),
  ]);
  await auditOrder(database.db, clock, { unit: tenant.public.unit, action: 'operator.audit' });
  say(
    csvOf([HEAD, ...lines])
      .toString()
      .trimEnd(),
  );
  return 0;
}

/** Actor as `kind:id`; a link to a document has no number. */
function actorOf({ actorId, actorRole, actorLink }: typeof audit.$inferSelect): string {
  if (actorRole === 'link') return actorLink === null ? '' : `link:${actorLink}`;
  return actorId === null ? '' : `person:${actorId}`;
}

async function conditionsOf(
  db: Database,
  tenant: CompiledTenant,
  { quien, sobre, que, desde, hasta }: AuditFilter,
): Promise<(SQL | undefined)[]> {
  const { unit } = tenant.public;
  const who = quien === undefined || quien === 'operator' ? [] : await idsOf(db, unit, quien);
  const about = sobre === undefined || /^[\w.]+:/.test(sobre) ? [] : await idsOf(db, unit, sobre);
  const [from, to] = [
    desde === undefined ? undefined : readDayOption('desde', desde),
    hasta === undefined ? undefined : readDayOption('hasta', hasta),
  ];
  refuseBackwards(from, to);
  return [
    quien === 'operator'
      ? eq(audit.actorRole, 'operator')
      : quien === undefined
        ? undefined
        : inArray(audit.actorId, who),
    sobre === undefined ? undefined : about.length > 0 ? aboutPeople(unit, about) : eq(audit.object, sobre),
    que === undefined ? undefined : like(audit.action, `${que.replaceAll(/[%_\\]/g, '\\$&')}%`),
    from && gte(audit.at, from),
    to && lt(audit.at, new Date(to.getTime() + DAY)),
  ];
}

/** @throws OrderRefused when the name matches no person, so that a typo does not read as 'nothing happened' */
async function idsOf(db: Database, unit: number, name: string): Promise<readonly number[]> {
  const named = name.includes('@')
    ? eq(sql`lower(${people.email})`, canonicalEmail(name))
    : hasIdentity(people, ofDni(name));
  const found = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.unit, unit), named));
  if (found.length === 0) throw new OrderRefused(`No hay nadie en la organización con "${name}".`);
  return found.map(({ id }) => id);
}

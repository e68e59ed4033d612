import { setImmediate } from 'node:timers/promises';
import { and, asc, eq, gt, inArray, isNotNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { CompiledTenant } from '../../../engine/language/artifact.ts';
import type { OwnEntity } from '../../../engine/language/types/profile.ts';
import { listReading, recordAudit } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Config } from '../../platform/core/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { BATCH_ROWS, inBatches, type Sweeping } from '../../platform/db/in-batches.ts';
import { artCases, people, removedOwnFields } from '../../platform/db/schema/index.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { heldTenant, holdTenant } from '../../platform/tenants/held-tenant.ts';
import type { TenantStore } from '../../platform/tenants/tenant-store.ts';
import { digestOfVersion } from '../../platform/tenants/tenant-versions.ts';

/** Tables with own values, and the column that names the person whom a row is about. */
const TABLES = {
  person: { table: people, about: people.id },
  case: { table: artCases, about: artCases.personId },
} as const;

const ENTITIES: readonly OwnEntity[] = ['person', 'case'];

const DAY = 86_400_000;

interface Context extends Sweeping {
  readonly clock: Clock;
}

/** An own field that a tenant no longer declares. */
export interface RemovedField {
  readonly entity: OwnEntity;
  readonly name: string;
  readonly since: Date;
  /** Number of people or cases that still have a value. */
  readonly stored: number;
}

/**
 * Notes own fields that have values and no declaration, and forgets notes of fields that are declared again or have no
 * value left.
 * @returns the removed fields; undefined while no version of the tenant is known to be the newest
 */
export async function noteRemovedFields(
  context: Context,
  own: CompiledTenant,
): Promise<readonly RemovedField[] | undefined> {
  const { db, clock } = context;
  const { unit } = own.public;
  const stored = new Map<OwnEntity, ReadonlyMap<string, number>>();
  for (const entity of ENTITIES) stored.set(entity, await storedNames(context, entity, unit));
  return transaction(db, async (tx) => {
    const tenant = await newestOf(tx, own);
    if (tenant === undefined || context.stopping?.aborted) return undefined;
    const found = ENTITIES.flatMap((entity) =>
      [...(stored.get(entity) ?? [])]
        .filter(([name]) => !declares(tenant, entity, name))
        .map(([name, many]) => ({ entity, name, stored: many })),
    );
    const at = clock.now();
    if (found.length > 0)
      await tx
        .insert(removedOwnFields)
        .values(found.map(({ entity, name }) => ({ unit, entity, name, since: at })))
        .onConflictDoNothing();
    const noted = await tx.select().from(removedOwnFields).where(eq(removedOwnFields.unit, unit));
    const removed: RemovedField[] = [];
    for (const { entity, name, since } of noted) {
      const field = found.find((one) => one.entity === entity && one.name === name);
      if (field === undefined) await tx.delete(removedOwnFields).where(noteOf(unit, entity, name));
      else removed.push({ ...field, since });
    }
    return removed.sort(
      (a, b) => ENTITIES.indexOf(a.entity) - ENTITIES.indexOf(b.entity) || (a.name < b.name ? -1 : 1),
    );
  });
}

/** Marks removed fields for erasure, in the transaction of the order. The cleanup finishes an interrupted order. */
export async function orderErasure(
  tx: Database,
  unit: number,
  fields: readonly Pick<RemovedField, 'entity' | 'name'>[],
  at: Date,
): Promise<void> {
  for (const { entity, name } of fields)
    await tx
      .update(removedOwnFields)
      .set({ orderedAt: at })
      .where(noteOf(unit, entity, name));
}

/**
 * Erases values of removed fields whose erasure was ordered or whose term is over. Each batch is a transaction with its
 * row of the audit. It holds the tenant's version, so that no field comes back meanwhile, and does nothing for a field
 * that the newest version declares.
 * @param days the term; without it, erases only the fields that an operator ordered
 * @returns rows erased, by field
 */
export async function eraseRemovedValues(
  context: Context,
  own: CompiledTenant,
  days: number | undefined,
): Promise<ReadonlyMap<string, number>> {
  const { db, clock } = context;
  const { unit } = own.public;
  const { since, orderedAt } = removedOwnFields;
  const over = days === undefined ? undefined : lte(since, new Date(clock.now().getTime() - days * DAY));
  const isDue = or(isNotNull(orderedAt), over);
  const due = await db
    .select()
    .from(removedOwnFields)
    .where(and(eq(removedOwnFields.unit, unit), isDue));
  const erased = new Map<string, number>();
  for (const field of due) {
    const many = await eraseField(context, own, field, isDue);
    if (many > 0) erased.set(`${field.entity}.${field.name}`, many);
  }
  return erased;
}

type Note = typeof removedOwnFields.$inferSelect;

/** Erases the values of one field, in the order of ids. @returns the number of rows that had one */
async function eraseField(
  context: Context,
  own: CompiledTenant,
  { unit, entity, name }: Note,
  isDue: SQL | undefined,
): Promise<number> {
  const { table } = TABLES[entity];
  const { db, clock } = context;
  let after = 0;
  let erased = 0;
  await inBatches(context, () =>
    transaction(db, async (tx) => {
      const tenant = await newestOf(tx, own);
      if (tenant === undefined || declares(tenant, entity, name)) return 0;
      // Another server may have forgotten the note, because the field had come back or nothing was left.
      const [note] = await tx
        .select({ name: removedOwnFields.name })
        .from(removedOwnFields)
        .where(and(noteOf(unit, entity, name), isDue))
        .for('share');
      if (note === undefined) return 0;
      const rows = await tx
        .select({ id: table.id, has: sql<boolean>`jsonb_exists(${table.own}, ${name})` })
        .from(table)
        .where(and(eq(table.unit, unit), gt(table.id, after), ne(table.own, sql`'{}'::jsonb`)))
        .orderBy(asc(table.id))
        .limit(BATCH_ROWS);
      after = rows.at(-1)?.id ?? after;
      const ids = rows.filter(({ has }) => has).map(({ id }) => id);
      erased += ids.length === 0 ? 0 : await eraseIn(tx, { unit, entity, name }, ids, clock.now());
      return rows.length;
    }),
  );
  return erased;
}

/** Erases a field's value in these rows, but for those that a writer holds: they wait for the next round. */
async function eraseIn(
  tx: Database,
  { unit, entity, name }: Pick<Note, 'unit' | 'entity' | 'name'>,
  ids: readonly number[],
  at: Date,
): Promise<number> {
  const { table, about } = TABLES[entity];
  const rows = await tx
    .select({ id: table.id, about })
    .from(table)
    .where(and(eq(table.unit, unit), inArray(table.id, [...ids]), sql`jsonb_exists(${table.own}, ${name})`))
    .orderBy(asc(table.id))
    .for('update', { skipLocked: true });
  if (rows.length === 0) return 0;
  const held = rows.map(({ id }) => id);
  await tx
    .update(table)
    .set({ own: sql`${table.own} - ${name}::text` })
    .where(and(eq(table.unit, unit), inArray(table.id, held)));
  const audited = { at, unit, actorRole: 'server', action: 'own.erase', outcome: 'ok' } as const;
  const reading = listReading(
    {},
    rows.length,
    rows.map((row) => row.about),
  );
  await recordAudit(tx, { ...audited, object: `own:${entity}.${name}`, ...reading });
  return rows.length;
}

/**
 * The version of a tenant that all servers share, kept from changing until the transaction ends; undefined when this
 * server could not store or read it.
 */
async function newestOf(tx: Database, own: CompiledTenant): Promise<CompiledTenant | undefined> {
  await holdTenant(tx, own);
  const newest = await heldTenant(tx, own);
  return digestOfVersion(newest) === undefined ? undefined : newest;
}

const declares = ({ server }: CompiledTenant, entity: OwnEntity, name: string): boolean =>
  Object.hasOwn(server.own[entity], name);

const noteOf = (unit: number, entity: OwnEntity, name: string): SQL | undefined =>
  and(eq(removedOwnFields.unit, unit), eq(removedOwnFields.entity, entity), eq(removedOwnFields.name, name));

/** Counts rows with a value by the name of their own field, without reading the values. */
async function storedNames(
  { db, stopping }: Context,
  entity: OwnEntity,
  unit: number,
): Promise<ReadonlyMap<string, number>> {
  const { table } = TABLES[entity];
  const counts = new Map<string, number>();
  let after = 0;
  await inBatches({ db, stopping }, async () => {
    const rows = await db
      .select({ id: table.id, names: sql<string[]>`array(select jsonb_object_keys(${table.own}))` })
      .from(table)
      .where(and(eq(table.unit, unit), gt(table.id, after), ne(table.own, sql`'{}'::jsonb`)))
      .orderBy(asc(table.id))
      .limit(BATCH_ROWS);
    for (const name of rows.flatMap(({ names }) => names)) counts.set(name, (counts.get(name) ?? 0) + 1);
    after = rows.at(-1)?.id ?? after;
    return rows.length;
  });
  return counts;
}

interface Cleaning extends Context {
  readonly tenants: Pick<TenantStore, 'idOfUnit' | 'get'>;
  readonly config: Pick<Config, 'removedFieldDays'>;
}

/**
 * Erases values of own fields that tenants removed longer ago than the operator's REMOVED_FIELD_DAYS, or whose erasure
 * was ordered (decision 0022). Reads only units that have own values or notes.
 */
export async function pruneRemovedOwnValues(
  context: Cleaning,
  warn: (event: string, facts: object) => void,
): Promise<void> {
  for (let unit = await nextUnit(context.db, 0); unit !== undefined; unit = await nextUnit(context.db, unit)) {
    if (context.stopping?.aborted) return;
    await setImmediate();
    const id = context.tenants.idOfUnit(unit);
    // The store reports a tenant that cannot be read.
    const tenant = id === undefined ? undefined : await context.tenants.get(id).catch(() => undefined);
    if (tenant === undefined) continue;
    const removed = await noteRemovedFields(context, tenant);
    if (removed === undefined || removed.length === 0) continue;
    const erased = await eraseRemovedValues(context, tenant, context.config.removedFieldDays);
    for (const [field, rows] of erased) warn('own.erased', { tenant: tenant.id, field, rows });
    if (erased.size > 0) await noteRemovedFields(context, tenant);
  }
}

/** The next unit with own values or notes, by one index probe of each table. */
async function nextUnit(db: Database, after: number): Promise<number | undefined> {
  const found: number[] = [];
  for (const table of [people, artCases]) {
    const [row] = await db
      .select({ unit: table.unit })
      .from(table)
      .where(and(gt(table.unit, after), ne(table.own, sql`'{}'::jsonb`)))
      .orderBy(asc(table.unit), asc(table.id))
      .limit(1);
    if (row !== undefined) found.push(row.unit);
  }
  const [noted] = await db
    .select({ unit: removedOwnFields.unit })
    .from(removedOwnFields)
    .where(gt(removedOwnFields.unit, after))
    .orderBy(asc(removedOwnFields.unit))
    .limit(1);
  if (noted !== undefined) found.push(noted.unit);
  return found.length === 0 ? undefined : Math.min(...found);
}

import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { FormResult } from '../../../engine/language/forms/form-result.ts';
import { AppError, notFound } from '../../platform/core/app-error.ts';
import type { Clock } from '../../platform/core/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { people, savedFilters } from '../../platform/db/schema/index.ts';
import { spanishOrder } from '../../platform/db/spanish.ts';
import { transaction } from '../../platform/db/transaction.ts';

/** Maximum of saved filters per person and form. */
const MOST = 20;

/** Owner of saved filters; every query is limited to it. */
export interface Owner {
  readonly unit: number;
  readonly personId: number;
}

/** The filters' form, with its validation. */
export interface FilterForm {
  readonly id: string;
  readonly fields: ReadonlySet<string>;
  readonly judge: (values: Values) => FormResult;
}

type Values = Readonly<Record<string, unknown>>;

/** A saved filter as presented; `valores` is the JSON of values by field. */
export interface SavedFilter {
  readonly id: number;
  readonly nombre: string;
  readonly valores: string;
}

const ownedBy = ({ unit, personId }: Owner) => and(eq(savedFilters.unit, unit), eq(savedFilters.personId, personId));

/** The owner's filters of a form by name, with the values that the form still accepts. */
export async function listFilters(db: Database, owner: Owner, form: FilterForm): Promise<SavedFilter[]> {
  const rows = await db
    .select()
    .from(savedFilters)
    .where(and(ownedBy(owner), eq(savedFilters.form, form.id)))
    .orderBy(asc(spanishOrder(savedFilters.name)));
  return rows.map(({ id, name, values }) => presented(id, name, standing(form, values)));
}

/**
 * Saves a filter under a name.
 * @param sent values by field, as the page has them
 * @throws AppError 422 FILTER_REFUSED when the form refuses them or all are empty; 409 FILTER_NAME_TAKEN, FILTER_LIMIT
 */
export function saveFilter(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  owner: Owner,
  form: FilterForm,
  { name, sent }: { readonly name: string; readonly sent: unknown },
): Promise<SavedFilter> {
  const values = accepted(form, sent);
  return transaction(db, async (tx) => {
    // Lock the person, so that two tabs cannot exceed the limit together.
    await tx.select({ id: people.id }).from(people).where(eq(people.id, owner.personId)).for('update');
    const mine = and(ownedBy(owner), eq(savedFilters.form, form.id));
    const [kept] = await tx.select({ total: count() }).from(savedFilters).where(mine);
    if ((kept?.total ?? 0) >= MOST) throw new AppError(409, 'FILTER_LIMIT');
    await requireFree(tx, owner, { form: form.id, name });
    const row = { ...owner, form: form.id, name, values, createdAt: clock.now() };
    const [made] = await tx.insert(savedFilters).values(row).returning();
    if (!made) throw new Error('FILTER_ROW');
    return presented(made.id, made.name, values);
  });
}

/** Renames a filter. @throws AppError 404; 409 FILTER_NAME_TAKEN */
export function renameFilter(db: Database, owner: Owner, id: number, name: string): Promise<void> {
  return transaction(db, async (tx) => {
    await tx.select({ id: people.id }).from(people).where(eq(people.id, owner.personId)).for('update');
    const [found] = await tx
      .select()
      .from(savedFilters)
      .where(and(ownedBy(owner), eq(savedFilters.id, id)));
    if (!found) throw notFound();
    await requireFree(tx, owner, { form: found.form, name, but: id });
    await tx.update(savedFilters).set({ name }).where(eq(savedFilters.id, id));
  });
}

/** Deletes a filter. @throws AppError 404 */
export async function removeFilter(db: Database, owner: Owner, id: number): Promise<void> {
  const gone = await db
    .delete(savedFilters)
    .where(and(ownedBy(owner), eq(savedFilters.id, id)))
    .returning();
  if (gone.length === 0) throw notFound();
}

async function requireFree(
  db: Database,
  owner: Owner,
  { form, name, but = 0 }: { readonly form: string; readonly name: string; readonly but?: number },
): Promise<void> {
  const same = and(ownedBy(owner), eq(savedFilters.form, form), sql`lower(${savedFilters.name}) = lower(${name})`);
  const [taken] = await db
    .select({ id: savedFilters.id })
    .from(savedFilters)
    .where(and(same, ne(savedFilters.id, but)));
  if (taken) throw new AppError(409, 'FILTER_NAME_TAKEN', { field: 'nombre' });
}

/** Validates the values as the page does. @throws AppError 422 FILTER_REFUSED */
function accepted(form: FilterForm, sent: unknown): Values {
  const values = isPlain(sent) ? sent : {};
  const unknown = Object.keys(values).some((key) => !form.fields.has(key));
  const verdict = form.judge(values);
  const kept = standing(form, values);
  if (!isPlain(sent) || unknown || !verdict.ok || Object.keys(kept).length === 0)
    throw new AppError(422, 'FILTER_REFUSED');
  return kept;
}

/** Keeps the values of fields that are visible and valid now: a removed choice no longer filters. */
function standing(form: FilterForm, values: Values): Values {
  const { values: clean, errors, visible } = form.judge(values);
  const wrong = new Set(errors.map(({ field }) => field));
  const held = Object.entries(clean).filter(
    ([key, value]) => visible.has(key) && !wrong.has(key) && value !== false && isSingle(value),
  );
  return Object.fromEntries(held);
}

const isSingle = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value) && value !== '';

const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const presented = (id: number, nombre: string, values: Values): SavedFilter => ({
  id,
  nombre,
  valores: JSON.stringify(values),
});

import { count, eq, sql } from 'drizzle-orm';
import type { CompiledField, CompiledTenant } from '../../../engine/language/artifact.ts';
import { optionsOf } from '../../../engine/language/forms/options.ts';
import { renderText } from '../../../engine/language/rules/text.ts';
import type { Database } from '../../platform/db/database.ts';
import { artCases } from '../../platform/db/schema/index.ts';
import { tenantScope } from '../../platform/tenants/tenant-scope.ts';

/** Number of cases by each choice of one of the tenant's own fields. */
export interface FieldCount {
  readonly campo: string;
  readonly rotulo: string;
  /** Every choice in the document's order, also without cases; last the cases without a known choice, if any. */
  readonly opciones: readonly { readonly rotulo: string; readonly casos: number }[];
}

/** Counts the cases of a unit by each own field with `counted`, in the order of fields.json. */
export async function countOwn(db: Database, tenant: CompiledTenant, unit: number): Promise<readonly FieldCount[]> {
  const counts: FieldCount[] = [];
  for (const [campo, field] of countedFields(tenant)) {
    const counted = await casesByValue(db, unit, campo);
    const known = choicesOf(tenant, field).map(({ key, rotulo }) => ({ rotulo, casos: take(counted, key) }));
    const rest = [...counted.values()].reduce((sum, one) => sum + one, 0);
    const none = { rotulo: tenant.server.texts['server.CASE_NO_VALUE'] ?? '', casos: rest };
    const rotulo = renderText(field.label, tenantScope(tenant));
    counts.push({ campo, rotulo, opciones: rest > 0 ? [...known, none] : known });
  }
  return counts;
}

/** The filter offers every choice that may be stored, so its field comes before those of other forms. */
function countedFields({ public: { forms }, server }: CompiledTenant): readonly (readonly [string, CompiledField])[] {
  const searched = [...(forms.caseFilter ? [forms.caseFilter] : []), ...Object.values(forms)];
  return Object.keys(server.own.case).flatMap((name) => {
    const field = searched.find(({ fields }) => fields[name]?.own === 'case')?.fields[name];
    return field?.counted === true ? [[name, field] as const] : [];
  });
}

/** Choices as they are stored, with the labels that people read. */
function choicesOf(tenant: CompiledTenant, field: CompiledField) {
  const options = optionsOf(field, tenantScope(tenant));
  if (options !== undefined) return options.map(({ key, label }) => ({ key: String(key), rotulo: label }));
  return [true, false].map((value) => ({
    key: String(value),
    rotulo: renderText('{{item | yesNo}}', tenantScope(tenant, { item: value })),
  }));
}

async function casesByValue(db: Database, unit: number, name: string): Promise<Map<string | null, number>> {
  const counted = await db
    .select({ value: sql<string | null>`${artCases.own} ->> ${name}::text`, cases: count() })
    .from(artCases)
    .where(eq(artCases.unit, unit))
    .groupBy(sql`1`);
  return new Map(counted.map(({ value, cases }) => [value, cases]));
}

/** Removes a count from the map and returns it. */
function take(counted: Map<string | null, number>, key: string): number {
  const found = counted.get(key) ?? 0;
  counted.delete(key);
  return found;
}

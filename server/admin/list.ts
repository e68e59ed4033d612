import { csvOf } from '../platform/files/export/csv.ts';
import { auditListed } from './audit-listed.ts';
import { KINDS, type KindName } from './kinds/kinds.ts';
import { type Operating, tenantNamed } from './operator.ts';

/** `list unidades`: every tenant with its unit. @returns the exit code */
export async function listUnits({ tenants, say }: Operating): Promise<number> {
  for (const id of tenants.ids()) {
    const tenant = await tenants.get(id);
    say(tenant ? `${id}\t${tenant.public.unit}\t${tenant.public.name}` : `${id}\tno se puede leer`);
  }
  return 0;
}

/**
 * `list <kind> <tenant>`: prints a unit's rows as CSV that spreadsheets do not calculate (A27) and that `import`
 * accepts. It contains personal data, so it is audited (R17).
 * @returns the exit code
 */
export async function listKind(operating: Operating, kind: KindName, id: string | undefined): Promise<number> {
  const { database, say } = operating;
  const tenant = await tenantNamed(operating, id);
  const { unit } = tenant.public;
  const columns = KINDS[kind].columns.map(({ name }) => name);
  const rows = await KINDS[kind].list(database.db, unit);
  const lines = rows.map((row) => columns.map((name) => row[name] ?? ''));
  await auditListed(operating, { unit, action: 'operator.list', object: kind }, { head: columns, rows: lines });
  const csv = csvOf([columns, ...lines]);
  say(csv.toString().trimEnd());
  return 0;
}

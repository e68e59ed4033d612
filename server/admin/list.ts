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

/** `list <kind> <tenant>`: what a unit has, as CSV that `import` takes again. @returns the exit code */
export async function listKind(operating: Operating, kind: KindName, id: string | undefined): Promise<number> {
  const tenant = await tenantNamed(operating, id);
  const columns = KINDS[kind].columns.map(({ name }) => name);
  operating.say(columns.join(','));
  for (const row of await KINDS[kind].list(operating.database.db, tenant.public.unit))
    operating.say(columns.map((name) => cell(row[name] ?? '')).join(','));
  return 0;
}

const cell = (text: string): string => (/[",\n;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

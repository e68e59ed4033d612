import { desc, eq, sql } from 'drizzle-orm';
import { tenantVersions, type VersionOrigin, type VersionState } from '../platform/db/schema/index.ts';
import { listRows } from './list-rows.ts';
import { type Operating, tenantNamed } from './operator.ts';

const HEAD = ['version', 'estado', 'origen', 'desde', 'vista_por_ultima_vez', 'quien', 'nota', 'compilada'];

const STATES: Readonly<Record<VersionState, string>> = {
  held: 'espera confirmación',
  served: 'en uso',
  replaced: 'anterior',
};

const ORIGINS: Readonly<Record<VersionOrigin, string>> = {
  folder: 'su carpeta',
  program: 'la misma carpeta, con otro programa u otra capa',
};

const HOW = `La que está en uso la sirven todos los servidores. Si la carpeta no compila, siguen con ella.
Una anterior sin compilar se compila otra vez, de sus archivos, si hace falta.`;

/** `list versiones <tenant>`: lists the versions of a tenant, the newest first (decision 0026). @returns the exit code */
export async function listVersions(operating: Operating, id: string | undefined): Promise<number> {
  const tenant = await tenantNamed(operating, id);
  const { number, state, origin, createdAt, goodAt, who, note, artifact } = tenantVersions;
  const rowsOf = async (): Promise<readonly (readonly string[])[]> => {
    const rows = await operating.database.db
      .select({ number, state, origin, createdAt, goodAt, who, note, isMade: sql<boolean>`${artifact} is not null` })
      .from(tenantVersions)
      .where(eq(tenantVersions.tenant, tenant.id))
      .orderBy(desc(number));
    return rows.map((row) => [
      String(row.number),
      STATES[row.state],
      ORIGINS[row.origin],
      row.createdAt.toISOString(),
      row.goodAt.toISOString(),
      row.who ?? '',
      row.note ?? '',
      row.isMade ? 'sí' : 'no',
    ]);
  };
  return listRows(operating, id, { name: 'versiones', what: 'versiones guardadas', head: HEAD, rowsOf, how: HOW });
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chainFolders } from '../../readers/folder.ts';
import type { RuleTable } from './rule-table.ts';

/** A table with its file. */
export interface TableFile {
  /** `tenants/<folder>/tests/<name>.json` */
  readonly file: string;
  readonly table: RuleTable;
}

/**
 * The tables that apply to a tenant: its own and those of its layers; each case has the clock of its file. A layer
 * replaces, or with `null` removes, a case of an equally named file by its key.
 */
export function ruleTablesOf(root: string, tenant: string): readonly TableFile[] {
  const written = chainFolders(root, tenant).reverse();
  const tables: (TableFile & { readonly name: string })[] = [];
  for (const folder of written) {
    const own = tablesIn(root, folder);
    for (const [at, table] of tables.entries()) {
      const ownKeys = own
        .filter(({ name }) => name === table.name)
        .flatMap(({ table: { cases } }) => Object.keys(cases));
      tables[at] = { ...table, table: { ...table.table, cases: withoutKeys(table.table.cases, ownKeys) } };
    }
    tables.push(...own);
  }
  return tables.map(({ file, table }) => ({ file, table: { ...table, cases: kept(table.cases) } }));
}

function withoutKeys<Value>(map: Readonly<Record<string, Value>>, keys: readonly string[]): Record<string, Value> {
  return Object.fromEntries(Object.entries(map).filter(([key]) => !keys.includes(key)));
}

/** Removes keys that only deleted a case of another layer. */
function kept(cases: RuleTable['cases']): RuleTable['cases'] {
  return Object.fromEntries(Object.entries(cases).filter(([, row]) => row !== null));
}

function tablesIn(root: string, folder: string): readonly (TableFile & { readonly name: string })[] {
  const path = join(root, folder, 'tests');
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => ({
    name,
    file: `tenants/${folder}/tests/${name}`,
    table: JSON.parse(readFileSync(join(path, name), 'utf8').replace(/^\uFEFF/, '')) as RuleTable,
  }));
}

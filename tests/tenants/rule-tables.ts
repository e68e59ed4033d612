import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chainFolders, tenantIds } from '../../tools/readers/folder.ts';
import { TENANTS } from './compiled.ts';

/** One case: values laid over a valid example, and the errors expected of them. */
export interface TableCase {
  readonly title?: string;
  readonly with: Readonly<Record<string, unknown>>;
  readonly errors: Readonly<Record<string, string>>;
}

/** A rule table (schemas/documents/table-test.schema.json). */
export interface RuleTable {
  readonly form: string;
  readonly clock?: string;
  readonly cases: Readonly<Record<string, TableCase>>;
}

/** A table, the file it stands in, and a tenant it holds for. */
export interface TableOfTenant {
  readonly tenant: string;
  readonly file: string;
  readonly table: RuleTable;
}

/** Every table with every tenant it holds for: one of `_base` or of a preset holds for all that are laid over it. */
export function allRuleTables(): readonly TableOfTenant[] {
  return tenantIds(TENANTS).flatMap((tenant) =>
    chainFolders(TENANTS, tenant).flatMap((folder) => tablesIn(folder).map((table) => ({ tenant, ...table }))),
  );
}

function tablesIn(folder: string): readonly Omit<TableOfTenant, 'tenant'>[] {
  const path = join(TENANTS, folder, 'tests');
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => ({
    file: `tenants/${folder}/tests/${name}`,
    table: JSON.parse(readFileSync(join(path, name), 'utf8')) as RuleTable,
  }));
}

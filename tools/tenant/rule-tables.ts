import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chainFolders } from '../readers/folder.ts';

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

/** A table and the file it stands in. */
export interface TableFile {
  /** `tenants/<folder>/tests/<name>.json` */
  readonly file: string;
  readonly table: RuleTable;
}

/** The tables that hold for a tenant: its own, and those of `_base` and of the presets it is laid over. */
export function ruleTablesOf(root: string, tenant: string): readonly TableFile[] {
  return chainFolders(root, tenant).flatMap((folder) => tablesIn(root, folder));
}

function tablesIn(root: string, folder: string): readonly TableFile[] {
  const path = join(root, folder, 'tests');
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => ({
    file: `tenants/${folder}/tests/${name}`,
    table: JSON.parse(readFileSync(join(path, name), 'utf8').replace(/^\uFEFF/, '')) as RuleTable,
  }));
}

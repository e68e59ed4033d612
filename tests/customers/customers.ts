import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CompiledTenant } from '../../engine/language/artifact.ts';
import { type CompileResult, compile } from '../../engine/language/compile/compile.ts';
import { type Files, presetIds, readFolders } from '../../tools/readers/folder.ts';
import { TENANTS } from '../tenants/compiled.ts';

/** The folder of the invented customers and their layers. */
const CUSTOMERS = import.meta.dirname;

/** Invented customers, unlike the shipped tenants and brought in from the documents alone; the last is a variant. */
export const CUSTOMER_IDS = ['ospic', 'villa_serrana', 'art_litoral', 'art_litoral_sur'] as const;

/** Layers of the customers' own. */
export const CUSTOMER_LAYERS = ['_riesgos', '_riesgos_sur'] as const;

/** Files of the customers: their own folders, and the shipped presets. */
export function customerFiles(): Files {
  const own = readFolders(CUSTOMERS, [...CUSTOMER_IDS, ...CUSTOMER_LAYERS]);
  return new Map([...readFolders(TENANTS, presetIds(TENANTS)), ...own]);
}

/** Writes a folder of tenants with the presets and the customers, for a server or a tool: TENANTS_DIR names it. */
export function writeCustomers(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of presetIds(TENANTS)) cpSync(join(TENANTS, name), join(folder, name), { recursive: true });
  for (const name of [...CUSTOMER_IDS, ...CUSTOMER_LAYERS])
    cpSync(join(CUSTOMERS, name), join(folder, name), { recursive: true });
}

let files: Files | undefined;
const results = new Map<string, CompileResult>();

/** A customer as the compiler makes it, with all it says; once for all the tests of a worker. */
export function compileCustomer(id: string): CompileResult {
  files ??= customerFiles();
  const result = results.get(id) ?? compile(files, id);
  results.set(id, result);
  return result;
}

/** A customer that compiles. @throws with what the compiler says, when it does not */
export function customer(id: string): CompiledTenant {
  const { tenant, messages } = compileCustomer(id);
  if (tenant === undefined) throw new Error(messages.map(({ text }) => text).join('\n'));
  return tenant;
}

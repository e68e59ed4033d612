import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { formatDocument } from '../../../engine/language/compile/format-document.ts';
import { read } from '../../../engine/language/compile/source/read.ts';
import { Report } from '../../../engine/language/compile/source/report.ts';
import { rootFolder } from '../../readers/root-folder.ts';
import type { TableFile } from '../tables/read-tables.ts';
import type { RuleTable, TableCase } from '../tables/rule-table.ts';
import { type Branch, subjectIn } from './branch.ts';

/** A row that is proposed for a branch. */
export interface Proposal {
  readonly branch: Branch;
  readonly row: TableCase;
}

/** JSON schema for editors; a folder of tenants may be outside of the project. */
const SCHEMA = join(rootFolder(), 'schemas/documents/table-test.schema.json');

/**
 * Adds rows to the tables of a folder in canonical form: to its table about that document, else to a new one. Keys are new
 * in all layers, so no row that is written is replaced. @returns the files, with how many rows each got
 * @param id the tenant, or the layer
 * @param tables those of the tenant, or of all tenants on the layer
 */
export function writeRows(
  root: string,
  id: string,
  proposals: readonly Proposal[],
  tables: readonly TableFile[],
): ReadonlyMap<string, number> {
  const written = new Map<string, number>();
  for (const of of new Set(proposals.map(({ branch }) => branch.of))) {
    const rows = proposals.filter(({ branch }) => branch.of === of);
    const file = fileFor(root, id, of, tables);
    const path = join(root, file);
    const before: RuleTable & { readonly $schema?: string } = existsSync(path)
      ? (JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, '')) as RuleTable)
      : { $schema: relative(dirname(path), SCHEMA).replaceAll('\\', '/'), ...tableAbout(of) };
    const cases: Record<string, TableCase> = { ...before.cases };
    const taken = new Set(tables.flatMap(({ table }) => Object.keys(table.cases)));
    for (const { branch, row } of rows) cases[keyFor(branch, new Set([...taken, ...Object.keys(cases)]))] = row;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, canonical(file, { ...before, cases }));
    written.set(file, rows.length);
  }
  return written;
}

function canonical(file: string, table: RuleTable): string {
  const json = JSON.stringify(table);
  const tree = read(file, json, new Report());
  return tree === undefined ? `${json}\n` : formatDocument('table-test', tree);
}

/** The tenant's own table about a form or a document. */
export const ownTable = (tables: readonly TableFile[], id: string, of: string): TableFile | undefined =>
  tables.find(({ file, table }) => file.startsWith(`tenants/${id}/`) && subjectIn(table) === of);

const FORM = /^forms\//;

/** A table without cases, with the moment of another one about the same. */
export function tableAbout(of: string, { clock }: Pick<RuleTable, 'clock'> = {}): RuleTable {
  const subject = FORM.test(of) ? { form: of.replace(FORM, '') } : { of };
  return { ...subject, ...(clock === undefined ? {} : { clock }), cases: {} };
}

/** The tenant's own table about a document, else a file whose name is free. */
function fileFor(root: string, id: string, of: string, tables: readonly TableFile[]): string {
  const own = ownTable(tables, id, of);
  if (own !== undefined) return own.file.slice('tenants/'.length);
  const name = of.replace(FORM, '').replaceAll(/[:/.]/g, '_');
  const taken = new Set(tables.map(({ file }) => file.split('/').at(-1)));
  let number = 1;
  const nameOf = () => `${name}${number === 1 ? '' : number}.json`;
  while (taken.has(nameOf()) || existsSync(join(root, id, 'tests', nameOf()))) number += 1;
  return `${id}/tests/${nameOf()}`;
}

/** `turnosHidden`, with a number where that is taken. */
function keyFor({ name, word }: Branch, taken: ReadonlySet<string>): string {
  const words = [...name.split('.'), word].filter((part) => part !== '');
  const key = words.map((part, at) => (at === 0 ? part : part.charAt(0).toUpperCase() + part.slice(1))).join('');
  let number = 1;
  const keyNow = () => `${key.replaceAll(/[^A-Za-z0-9_]/g, '_')}${number === 1 ? '' : number}`;
  while (taken.has(keyNow())) number += 1;
  return keyNow();
}

import { isDeepStrictEqual } from 'node:util';
import type { CompiledTenant } from '../../engine/artifact.ts';
import { compile } from '../../engine/compile/compile.ts';
import { readChain, tenantIds } from '../readers/folder.ts';
import { readArguments, unknownTenants } from './arguments.ts';
import { type CaseVerdict, judgeCase } from './judge-case.ts';
import { ruleTablesOf, type TableCase } from './rule-tables.ts';

/**
 * `test [id…]`: runs the rule tables of the named tenants, or of all, with those of the layers below them, and tells
 * each case that came out otherwise. 1 when there is one, or when a tenant does not compile (TEN-05).
 */
export function testCommand(root: string, args: readonly string[]): number {
  const said = readArguments(args, {});
  if (typeof said === 'string') return refuse(said);
  const known = tenantIds(root);
  const wrong = unknownTenants(said.words, known);
  if (wrong !== undefined) return refuse(wrong);
  const failed = (said.words.length > 0 ? said.words : known).map((id) => testTenant(root, id));
  return failed.some((bad) => bad) ? 1 : 0;
}

/** Runs the tables of one tenant and prints. @returns whether something failed */
function testTenant(root: string, id: string): boolean {
  const { tenant } = compile(readChain(root, id), id);
  if (tenant === undefined) {
    console.error(`${id} tiene errores: npm run tenant -- check ${id}`);
    return true;
  }
  let [right, bad] = [0, 0];
  for (const { file, table } of ruleTablesOf(root, id)) {
    for (const [key, row] of Object.entries(table.cases)) {
      const lines = failureOf(tenant, row, judgeCase(tenant, table, row));
      if (lines.length === 0) right += 1;
      else {
        bad += 1;
        console.log([`${file}  ${key}: ${row.title ?? ''}`, ...lines].join('\n  '));
      }
    }
  }
  console.log(`${id}: ${right} ${right === 1 ? 'caso bien' : 'casos bien'}, ${bad} mal`);
  return bad > 0;
}

/** What came out otherwise than a case expects, in lines; none when all is as expected. */
function failureOf({ id }: CompiledTenant, { errors }: TableCase, { page, server }: CaseVerdict): string[] {
  if (isDeepStrictEqual(page, errors) && isDeepStrictEqual(server, errors)) return [];
  const both = isDeepStrictEqual(page, server);
  return [
    `se esperaba: ${told(errors)}`,
    ...(both ? [`en ${id} dio: ${told(page)}`] : [`la página dio: ${told(page)}`, `el servidor dio: ${told(server)}`]),
  ];
}

function told(errors: Readonly<Record<string, string>>): string {
  const all = Object.entries(errors).map(([field, text]) => `${field} «${text}»`);
  return all.length === 0 ? 'ningún error' : all.join(', ');
}

function refuse(why: string): number {
  console.error(why);
  return 1;
}

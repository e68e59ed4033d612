import { describe, expect, it } from 'vitest';
import { tenantIds } from '../../tools/readers/folder.ts';
import { judgeCase } from '../../tools/tenant/judge-case.ts';
import { ruleTablesOf } from '../../tools/tenant/rule-tables.ts';
import { compiledTenant, TENANTS } from './compiled.ts';

for (const id of tenantIds(TENANTS)) {
  for (const { file, table } of ruleTablesOf(TENANTS, id)) {
    describe(`${id}: ${file}`, () => {
      for (const [key, row] of Object.entries(table.cases)) {
        it(`${row.title ?? key} (${id})`, () => {
          const { expected, page, server } = judgeCase(compiledTenant(id), table, row);
          expect(page).toEqual(expected);
          expect(server).toEqual(expected);
        });
      }
    });
  }
}

import { describe, expect, it } from 'vitest';
import { tenantIds } from '../../tools/readers/folder.ts';
import { benchOf } from '../../tools/tenant/tables/bench.ts';
import { judgeRow } from '../../tools/tenant/tables/judge-row.ts';
import { ruleTablesOf } from '../../tools/tenant/tables/read-tables.ts';
import { TENANTS } from './compiled.ts';
import { shipped } from './shipped.ts';

/** Cases that do not run, because their tenant removed all that they speak of: municipalities sign nobody up at the login. */
const REMOVED = /^(escobar|lanus) sinRegistro$/;

for (const id of tenantIds(TENANTS)) {
  const bench = benchOf(shipped(id), id);
  for (const { file, table } of ruleTablesOf(TENANTS, id)) {
    describe(`${id}: ${file}`, () => {
      for (const [key, row] of Object.entries(table.cases)) {
        it(`${row.title ?? key} (${id})`, () => {
          if (bench === undefined) throw new Error(`${id} does not compile`);
          const { expected, page, server, passedOver } = judgeRow(bench, table, row);
          if (passedOver !== undefined) expect(`${id} ${key}`).toMatch(REMOVED);
          expect(page).toEqual(expected);
          expect(server).toEqual(expected);
        });
      }
    });
  }
}

import { describe, expect, it } from 'vitest';
import { benchOf } from '../../tools/tenant/tables/bench.ts';
import { judgeRow } from '../../tools/tenant/tables/judge-row.ts';
import { ruleTablesOf } from '../../tools/tenant/tables/read-tables.ts';
import { TENANTS } from './compiled.ts';
import { shipped } from './shipped.ts';

/** Cases of `_base` for the demo with settings: those that fail, and the reasons of those passed over, by case. */
function baseCases(settings: object) {
  const files = shipped('demo');
  const own = JSON.parse(files.get('demo/tenant.json') ?? '{}');
  const written = JSON.stringify({ ...own, settings: { ...own.settings, ...settings } });
  const bench = benchOf(new Map([...files, ['demo/tenant.json', written]]), 'demo');
  if (bench === undefined) throw new Error('demo does not compile');
  const rows = ruleTablesOf(TENANTS, 'demo')
    .filter(({ file }) => file.includes('/_base/'))
    .flatMap(({ table }) => Object.entries(table.cases).map(([key, row]) => ({ key, ...judgeRow(bench, table, row) })));
  return {
    count: rows.length,
    failed: rows.filter(({ ok }) => !ok).map(({ key }) => key),
    passedOver: Object.fromEntries(rows.flatMap(({ key, passedOver }) => (passedOver ? [[key, passedOver]] : []))),
  };
}

describe('the tables of _base', { timeout: 60_000 }, () => {
  it.each([
    [{ security: { passwordMin: 6 } }],
    [{ tramiteDNI: true, emailOptional: true, addressRequired: false }],
    [{ adultAge: 21, minorAge: 10 }],
    [{ profileMenu: false, logoHome: false, recovery: { documentMinDigits: 8 } }],
  ])('hold for a tenant with %j [FIXL-64]', (settings) => {
    const { count, failed, passedOver } = baseCases(settings);
    expect(count).toBeGreaterThan(100);
    expect({ failed, passedOver }).toEqual({ failed: [], passedOver: {} });
  });

  it.each([10, 20, 64])('pass over the passwords that are too short for passwordMin %i [FIXL-64]', (passwordMin) => {
    const { failed, passedOver } = baseCases({ security: { passwordMin } });
    expect(failed).toEqual([]);
    expect(passedOver.claveDni).toContain(`settings.security.passwordMin es ${passwordMin}`);
  });

  it('skip cases of a disabled setting, giving the reason [FIXL-64]', () => {
    const { failed, passedOver } = baseCases({ security: { passwordBlocklist: false }, adultAge: 60 });
    expect(failed).toEqual([]);
    expect(passedOver).toEqual({
      claveSeguida: expect.stringContaining('settings.security.passwordBlocklist es false'),
      claveDigitos: expect.any(String),
      claveRepetida: expect.any(String),
      claveNacimiento: expect.stringContaining('settings.adultAge es 60'),
      claveConOtrosNumeros: expect.any(String),
    });
  });
});

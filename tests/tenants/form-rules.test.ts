import { expect, it } from 'vitest';
import { dependencies } from '../../engine/language/rules/dependencies.ts';
import { truth } from '../../engine/language/rules/evaluate.ts';
import { scopeOf } from '../../engine/language/rules/scope.ts';
import { tenantIds } from '../../tools/readers/folder.ts';
import { compiledTenant, TENANTS } from './compiled.ts';

/** A value that every rule can compare with others of its field: rules read dates, times and words. */
const FILLED = '2026-11-24';

it.each(tenantIds(TENANTS))('refuses no field of %s because an optional one is empty [R12]', (id) => {
  const unknown = Object.values(compiledTenant(id).public.forms).flatMap(({ id: form, fields, rules }) =>
    Object.entries(rules).flatMap(([name, { field, that }]) => {
      const others = dependencies(that).flatMap((path) => {
        const [root, key = ''] = path.split('.');
        return root === 'form' && key !== field && fields[key]?.required === false ? [key] : [];
      });
      const judged = truth(that, scopeOf({ form: { [field]: FILLED }, now: '2026-11-24T13:00:00Z' }));
      return others.length > 0 && judged === 'unknown' ? [`${form}.${name}: ${others.join()}`] : [];
    }),
  );
  expect(unknown).toEqual([]);
});

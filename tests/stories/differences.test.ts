import { describe, expect, it } from 'vitest';
import { differencesOf } from '../../stories/tenants/differences.ts';
import { readFolders, tenantIds } from '../../tools/readers/folder.ts';
import { TENANTS } from '../tenants/compiled.ts';

const json = (value: object): string => JSON.stringify(value);

describe('what differs by institution', () => {
  it('lists layers and institutions with the values they override [FIXV-07]', () => {
    const told = differencesOf({
      '_base/menu.json': '',
      '_base/fields.json': '',
      '_clinic/tenant.json': json({ extends: '_base', settings: { queue: { sound: true } } }),
      'norte/tenant.json': json({ $schema: 'x', extends: '_clinic', name: 'Norte', hosts: ['a', 'b'] }),
      'norte/menu.json': json({ a: { label: 'x'.repeat(200) } }),
      'norte/screens/mapa.json': json({ path: '/mapa' }),
      'norte/tests/menu.json': json([]),
    });
    expect(told.map(({ folder, name, layers }) => [folder, name, layers])).toEqual([
      ['_clinic', '_clinic', []],
      ['norte', 'Norte', ['_clinic']],
    ]);
    const [, norte] = told;
    expect(norte?.documents.map(({ name, own }) => [name, own])).toEqual([
      ['menu.json', false],
      ['screens/mapa.json', true],
      ['tenant.json', false],
    ]);
    expect(norte?.documents[2]?.values).toContainEqual({ path: 'hosts', value: '["a","b"]' });
    expect(norte?.documents[0]?.values).toEqual([{ path: 'a.label', value: `${'x'.repeat(120)}…` }]);
  });

  it('has every institution that is shipped [FIXV-07]', () => {
    const files = Object.fromEntries(
      [...readFolders(TENANTS, tenantIds(TENANTS))].filter(([path]) => path.endsWith('.json')),
    );
    expect(
      differencesOf(files)
        .map(({ folder }) => folder)
        .sort(),
    ).toEqual(tenantIds(TENANTS));
  });
});

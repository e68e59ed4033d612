import { describe, expect, it } from 'vitest';
import { type Listed, sameScreen, tenantOf, tenantsOf } from '../../stories/tenants/same-screen.ts';

const story = (tenant: string, screen: string, name: string): Listed => ({
  id: `${tenant}-${screen}-${name}`,
  title: `Instituciones/${tenant.toUpperCase()}/Una pantalla (${screen})`,
  name,
  tags: ['dev', 'test', `tenant:${tenant}`, `screen:${screen}`],
});
const NODE: Listed = { id: 'nodos', title: 'Nodos/Palabras', name: 'Heading', tags: ['dev'] };
const ALL = [
  story('norte', 'login', 'Con datos'),
  story('norte', 'home', 'Con datos'),
  story('norte', 'home', 'Cargando'),
  story('este', 'home', 'Con datos'),
  NODE,
];

describe('the same screen of another institution', () => {
  const loading = story('norte', 'home', 'Cargando');

  it('falls back from the same moment to another, then the start', () => {
    expect(sameScreen(ALL, story('este', 'home', 'Cargando'), 'norte')?.id).toBe('norte-home-Cargando');
    expect(sameScreen(ALL, loading, 'este')?.id).toBe('este-home-Con datos');
    expect(sameScreen(ALL, story('norte', 'login', 'Con datos'), 'este')?.id).toBe('este-home-Con datos');
    expect(sameScreen(ALL, loading, 'oeste')).toBeUndefined();
  });

  it('lists each institution once by name, none for node stories', () => {
    expect(tenantsOf(ALL)).toEqual([
      { id: 'este', name: 'ESTE' },
      { id: 'norte', name: 'NORTE' },
    ]);
    expect(tenantOf(NODE)).toBeUndefined();
  });
});

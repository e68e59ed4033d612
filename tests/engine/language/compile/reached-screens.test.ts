import { expect, it } from 'vitest';
import { compiled, withDocument } from './world.ts';

const page = { path: '/cartilla', for: ['patient'], title: 'Cartilla', view: { node: 'text', text: '{{user.nome}}' } };
const codes = (files: ReturnType<typeof withDocument>) => compiled(files).messages.map(({ code }) => code);

it('tells of a screen that nothing leads to, until something does [FIXL-60]', () => {
  const alone = withDocument('norte/screens/cartilla.json', page);
  expect(codes(alone)).toContain('LNG-251');
  const tile = { home: { items: { cartilla: { label: 'Cartilla', to: '/cartilla' } } } };
  const linked = withDocument('norte/tiles.json', tile, alone);
  expect(codes(linked)).not.toContain('LNG-251');
});

it('reports screens that link only to themselves or each other [FIXL-60]', () => {
  const link = (to: string) => ({ node: 'link', label: 'Ver', to });
  const itself = withDocument('norte/screens/cartilla.json', { ...page, view: link('/cartilla') });
  expect(codes(itself)).toContain('LNG-251');
  const pair = withDocument(
    'norte/screens/sedes.json',
    { ...page, path: '/sedes', view: link('/cartilla') },
    withDocument('norte/screens/cartilla.json', { ...page, view: link('/sedes') }),
  );
  expect(codes(pair).filter((code) => code === 'LNG-251')).toHaveLength(2);
  const tile = { home: { items: { sedes: { label: 'Sedes', to: '/sedes' } } } };
  expect(codes(withDocument('norte/tiles.json', tile, pair))).not.toContain('LNG-251');
});

// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { openDocuments, probe, stack } from './open-documents.tsx';

const RULES = { 'persona.activa': { of: 'Person', that: { var: 'subject.ativo' } } };
const family = [
  { ref: 'hija', nome: 'Elena', sobrenome: 'Paz', documento: '50333444', ativo: true },
  { ref: 'hijo', nome: 'Bruno', sobrenome: 'Paz', documento: '50333445', ativo: false },
];

it('shows what a named rule admits, also after a layer’s change [FIXL-75]', async () => {
  const page = probe(
    {
      node: 'list',
      each: 'derive.shown',
      key: 'item.ref',
      empty: 'Nadie',
      child: { node: 'text', text: '{{item.nome}}' },
    },
    { derive: { shown: { filter: [{ var: 'family' }, { rule: ['persona.activa', 'item'] }] } } },
  );
  const session = signedIn('elena', { family });
  const first = await openDocuments({ ...page, 'rules.json': RULES }, { session });
  expect(await screen.findByText('Elena')).toBeTruthy();
  expect(screen.queryByText('Bruno')).toBeNull();
  first.unmount();
  const inverse = { 'persona.activa': { of: 'Person', that: { '!': { var: 'subject.ativo' } } } };
  const second = await openDocuments({ ...page, 'rules.json': inverse }, { session });
  expect(await screen.findByText('Bruno')).toBeTruthy();
  second.unmount();
});

it('draws a badge in its code’s tone, else its own [FIXL-58]', async () => {
  const tone = (code: number) => ({
    node: 'badge',
    text: `Estado ${code}`,
    tone: 'bad',
    toneOf: { lookup: [{ var: 'codes.estado' }, code, 'tone', 'code'] },
  });
  const documents = {
    ...probe(stack({ a: tone(1), b: tone(2) })),
    'codes.json': { estado: { listo: { code: 1, label: 'Listo', tone: 'done' }, raro: { code: 2, label: 'Raro' } } },
  };
  const { unmount } = await openDocuments(documents);
  expect((await screen.findByText('Estado 1')).className).toContain('done');
  expect(screen.getByText('Estado 2').className).toContain('bad');
  unmount();
});

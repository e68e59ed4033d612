// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { openDocuments, probe } from './open-documents.tsx';

it('tells people of one name apart by the end of the DNI [FIXR-03]', async () => {
  const family = [{ ref: 'hija', nome: 'Elena', sobrenome: 'Paz', documento: '50333444', ativo: true }];
  const page = probe({ node: 'text', text: '{{user.nome}} {{user.sobrenome}}{{user.ref | apart}}' });
  const { unmount } = await openDocuments(page, { session: signedIn('elena', { family }) });
  expect(await screen.findByText('Elena Paz (DNI terminado en 222)')).toBeTruthy();
  unmount();
});

// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { compile } from '../../../engine/language/compile/compile.ts';
import { answer } from '../../engine/fake-transport.ts';
import { requirements, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { LAID, overLayers } from '../../tenants/over-layers.ts';
import { openCompiled } from './open-tenant.tsx';

describe('a portal that says usted', () => {
  it('says usted in a note, and in an action deep in lists [FIXL-11]', async () => {
    const { tenant } = compile(overLayers(['_base', '_usted']), LAID);
    if (tenant === undefined) throw new Error('no tenant');
    const backend = await openCompiled(tenant, '/nodisponible', signedIn());
    backend.reply('/api/unidad/requisitos', () => answer({ ...requirements, portal: false }));
    expect(await screen.findByText(/^Si es una emergencia, no espere: llame al 107/)).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('Pruebe de nuevo en unos minutos, o comuníquese con Demo.')).toBeTruthy();
  });
});

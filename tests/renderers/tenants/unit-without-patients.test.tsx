// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { nobody, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { staffed } from '../../tenants/staffed.ts';
import { openCompiled } from './open-tenant.tsx';

const open = (at: string, session: unknown = nobody) => openCompiled(staffed(), at, session);

describe('a unit without patients, on the page', { timeout: 120_000 }, () => {
  it('opens its entry to managers, without a word of patients [FIXL-62]', async () => {
    await open('/login');
    expect(await screen.findByLabelText(/^DNI/)).toBeTruthy();
    expect(screen.getByText('Acceso para gestores.')).toBeTruthy();
    expect(screen.queryByText(/portal de pacientes|Crear una nueva cuenta|sin salir de tu casa/)).toBeNull();
  });

  it('leads from the registration to the entry [FIXL-62]', async () => {
    const backend = await open('/registro');
    await waitFor(() => expect(backend.address()).toMatch(/^\/login/));
  });

  it('shows managers their home [FIXL-62]', async () => {
    await open('/home', signedIn('elena', { role: 'art' }));
    expect(await screen.findByRole('link', { name: /^Mis casos/ })).toBeTruthy();
  });
});

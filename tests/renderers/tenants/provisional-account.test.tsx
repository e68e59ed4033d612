// @vitest-environment jsdom
import { cleanup, configure, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../../engine/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

// Renderers are fetched when they are wanted; a busy machine takes its time.
configure({ asyncUtilTimeout: 30_000 });

/** The home page of somebody who signed up. */
async function open(tenant: string, state: { email: string | null; provisional: boolean }) {
  const user = { ...(signedIn().user as object), role: 'patient', ...state };
  await openCompiled(compiledTenant(tenant), '/home', signedIn('elena', { user }));
}

describe('Confirmá tu correo', { timeout: 90_000 }, () => {
  it('[FIXS-04, D-REG-02] asks who gave no e-mail for one, and nobody who is proven for anything', async () => {
    await open('chacabuco', { email: null, provisional: true });
    expect(await screen.findByRole('button', { name: 'Agregar mi correo' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    cleanup();
    await open('demo', { email: 'elena@example.com', provisional: false });
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Confirmá tu correo' })).toBeNull();
  });
});

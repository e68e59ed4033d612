// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { drafts } from '../../../engine/portal/drafts/draft.ts';
import { answer } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openPortal, type Portal } from './open-tenant.tsx';

// The form that takes over from the first view is there: a box that is found stays.
beforeEach(() => {
  drafts.clear('elena');
  sessionStorage.clear();
});

const manager = (ref: string) => signedIn(ref, { role: 'art' });

/** A manager with a half-filled new case. */
async function halfWay(tenant: string): Promise<Portal> {
  const portal = await openPortal(compiledTenant(tenant), '/nuevocaso', manager('elena'), {
    '/api/servicios/habilitados': () => answer([]),
    '/api/art/trabajador': () => answer({ encontrado: false }),
  });
  await userEvent.type(await screen.findByLabelText(/^Apellido/), 'Paredes');
  await userEvent.type(await screen.findByLabelText(/^Diagnóstico/), 'Esguince de muñeca');
  return portal;
}

/** The session is over while she is away; somebody signs in at the same page. */
async function signsInAgain({ runtime }: Portal, ref: string): Promise<void> {
  act(() => runtime.keeper.expire());
  await screen.findByRole('button', { name: /^Iniciar sesión/ });
  expect(screen.queryByDisplayValue('Paredes')).toBeNull();
  act(() => void runtime.keeper.begin(manager(ref)));
  await screen.findByLabelText(/^Apellido/);
}

describe('a new case whose session was lost half-way', { timeout: 120_000 }, () => {
  it.each(['demo', 'vilsar'])('[ART-03, FIXL-47] stands as it was once its manager is back, in %s', async (tenant) => {
    const portal = await halfWay(tenant);
    await signsInAgain(portal, 'elena');
    await waitFor(() => expect(screen.getByLabelText(/^Apellido/)).toHaveProperty('value', 'Paredes'));
    expect(screen.getByLabelText(/^Diagnóstico/)).toHaveProperty('value', 'Esguince de muñeca');
  });

  it('is never another manager’s [ART-03, R16, A20]', async () => {
    const portal = await halfWay('demo');
    await signsInAgain(portal, 'hugo');
    expect(screen.getByLabelText(/^Apellido/)).toHaveProperty('value', '');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('own:elena');
  });
});

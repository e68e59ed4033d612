// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { HttpRequest } from '../../../engine/portal/calls/transport.ts';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

const NOW = '2026-11-24T13:00:00.000Z';
const one = (change: object) => ({
  id: 1,
  navegador: 'Chrome',
  sistema: 'Windows',
  inicio: NOW,
  uso: NOW,
  enlace: false,
  esta: false,
  ...change,
});
const HERE = one({ esta: true });
const PHONE = one({ id: 2, navegador: 'Safari', sistema: 'iPhone', inicio: '2026-11-20T13:05:00.000Z' });
const UNKNOWN = one({ id: 3, navegador: null, sistema: null, enlace: true });

const idIn = (body: HttpRequest['body']): unknown =>
  body !== undefined && 'json' in body ? (body.json as { id: unknown }).id : undefined;

/** The page before a server that ends sessions. */
async function open(first: object[], role = 'patient') {
  let left = first as { id: number; esta: boolean }[];
  const user = { ...(signedIn().user as object), role };
  return openCompiled(compiledTenant('demo'), '/misSesiones', signedIn('elena', { role, user }), {
    '/api/sesiones/listar': () => answer(left),
    '/api/sesiones/cerrar': ({ body }) => {
      left = left.filter(({ id }) => id !== idIn(body));
      return answer({ ok: true });
    },
    '/api/sesiones/cerrarOtras': () => {
      left = left.filter(({ esta }) => esta);
      return answer({ cerradas: 2 });
    },
  });
}

const cardOf = async (text: string): Promise<HTMLElement> => {
  const card = (await screen.findByText(text)).closest('li');
  if (card === null) throw new Error(`no card of ${text}`);
  return card;
};

describe('Mis sesiones', { timeout: 60_000 }, () => {
  it('marks this session without a button, and ends another one [FIXS-24]', async () => {
    await open([HERE, PHONE, UNKNOWN]);
    const here = await cardOf('Chrome en Windows');
    expect(within(here).getByText('Esta sesión')).toBeTruthy();
    expect(within(here).queryByRole('button')).toBeNull();
    expect(within(await cardOf('Navegador sin identificar')).getByText('Por el enlace de un correo')).toBeTruthy();
    // Neither another's name nor that of the menu's own way out.
    expect(screen.getAllByRole('button', { name: /Cerrar la sesión del/ }).map((button) => button.textContent)).toEqual(
      ['Cerrar la sesión del 20/11/2026 10:05', 'Cerrar la sesión del 24/11/2026 10:00'],
    );
    await userEvent.click(
      within(await cardOf('Safari en iPhone')).getByRole('button', { name: 'Cerrar la sesión del 20/11/2026 10:05' }),
    );
    await waitFor(() => expect(screen.queryByText('Safari en iPhone')).toBeNull(), { timeout: 30_000 });
    expect(screen.getByText('Navegador sin identificar')).toBeTruthy();
  });

  it('ends all others after it asked, and then offers nothing to end [FIXS-24]', async () => {
    const backend = await open([HERE, PHONE, UNKNOWN]);
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar las demás sesiones' }));
    expect(backend.at('/api/sesiones/cerrarOtras')).toHaveLength(0);
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar las demás' }));
    await waitFor(() => expect(screen.queryByText('Safari en iPhone')).toBeNull(), { timeout: 30_000 });
    expect(screen.queryByRole('button', { name: 'Cerrar las demás sesiones' })).toBeNull();
  });

  it('that cannot be read says so, and is asked for again [FIXS-24]', async () => {
    let broken = true;
    await openCompiled(compiledTenant('demo'), '/misSesiones', signedIn('elena'), {
      '/api/sesiones/listar': () => (broken ? refuse(503, 'DATABASE_DOWN') : answer([HERE])),
    });
    const again = await screen.findByRole('button', { name: 'Reintentar' });
    broken = false;
    await userEvent.click(again);
    expect(await screen.findByText('Chrome en Windows')).toBeTruthy();
  });

  it('of a professional tells whom to ask for another password [FIXS-24]', async () => {
    await open([HERE], 'professional');
    expect(await screen.findByText(/avisale a .* para cambiar tu contraseña/)).toBeTruthy();
  });
});

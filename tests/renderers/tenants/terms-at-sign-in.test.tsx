// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, type Reply, refuse } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { acceptTerms, isOff, pick, SERVICES, START, sent, services, startButton } from './care-request.ts';
import { openCompiled } from './open-tenant.tsx';

const ACCEPT = '/api/documentos/aceptar';
const QUESTION = 'Antes de seguir';
const tenant = {
  ...compiledTenant('demo'),
  public: { ...compiledTenant('demo').public, terms: { ask: 'signIn' as const, version: '2' } },
};
const OLD = { version: '1', acceptedAt: '2026-03-09T15:00:00.000Z' };
const NEW = { version: '2', acceptedAt: '2026-11-24T13:00:00.000Z' };
const asked = (terms: object | null = null) => signedIn('elena', { scope: 'terms', terms });

/** The portal at an address, where accepting opens the session. */
function open(session: unknown, at = '/misTurnos', replies: Readonly<Record<string, Reply>> = {}) {
  let accepted = false;
  return openCompiled(tenant, at, session, {
    '/api/documentos/terminos': () =>
      answer({ version: '2', titulo: 'Términos', cuerpo: [{ title: null, text: 'Te atendemos por video' }] }),
    [ACCEPT]: () => {
      accepted = true;
      return answer({ ok: true });
    },
    '/api/auth/sesion': () => answer(accepted ? signedIn('elena', { terms: NEW }) : asked(OLD)),
    '/api/turnos/listar': () => (accepted ? answer([]) : refuse(403, 'TERMS_NEEDED')),
    ...replies,
  });
}

describe('terms that are asked for at sign-in', { timeout: 120_000 }, () => {
  it('appear at every address until accepted, then show that address [FIXL-72]', async () => {
    const backend = await open(asked(), '/misTurnos');
    expect(await screen.findByRole('heading', { name: QUESTION, level: 1 })).toBeTruthy();
    expect(await screen.findByText('Te atendemos por video')).toBeTruthy();
    expect(screen.queryByText('Hay una versión nueva')).toBeNull();
    await acceptTerms();
    expect(await screen.findByText('No se encontraron turnos')).toBeTruthy();
    expect(backend.at(ACCEPT).map(sent)).toEqual([{ version: '2' }]);
    expect(backend.address()).toBe('/misTurnos');
  });

  it('are asked in an open page once the server requires them [FIXL-72]', async () => {
    const backend = await open(signedIn('elena', { terms: OLD }), '/misTurnos');
    expect(await screen.findByRole('heading', { name: QUESTION })).toBeTruthy();
    expect(screen.getByText('La anterior quedó aceptada el 09/03/2026.')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await acceptTerms();
    expect(await screen.findByText('No se encontraron turnos')).toBeTruthy();
    expect(backend.address()).toBe('/misTurnos');
  });

  it('leave ways to the record, account closing and sign-out [FIXL-72]', async () => {
    const backend = await open(asked(), '/home', { '/api/auth/salir': () => answer({ ok: true }) });
    fireEvent.click(await screen.findByRole('button', { name: 'Dar de baja mi cuenta' }));
    expect(await screen.findByLabelText(/^Contraseña/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Antes, descargar mi historia' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'No, seguir con mi cuenta' }));
    expect(await screen.findByRole('button', { name: 'Descargar mi historia' })).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Cerrar sesión' }));
    await waitFor(() => expect(backend.at('/api/auth/salir')).toHaveLength(1));
  });

  it('show the newer version when one came while reading [FIXL-72]', async () => {
    const backend = await open(asked(), '/home', { [ACCEPT]: () => refuse(409, 'TERMS_REQUIRED') });
    await acceptTerms();
    expect(await screen.findByRole('alertdialog', { name: 'Los términos cambiaron' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Aceptar' }));
    await waitFor(() => expect(backend.at('/api/documentos/terminos')).toHaveLength(2));
  });

  it('are not asked for again where care is asked for [FIXL-72]', async () => {
    const backend = await openCompiled(
      tenant,
      '/especialidad',
      signedIn('elena', { terms: NEW, user: { ...(signedIn().user as object), fec_nac: '1980-05-04' } }),
      {
        [SERVICES]: services,
        '/api/atenciones/limite': () =>
          answer({
            limit: 3,
            amount: 5000,
            cupones: 0,
            pacientes: [{ documento: '20111222', nombre: 'Elena', atenciones: 0 }],
          }),
        '/api/payment/pendiente': () => answer(null),
      },
    );
    await pick(/Elena Paz/);
    await pick(/Clínica médica/);
    await waitFor(async () => expect(isOff(await startButton())).toBe(false));
    fireEvent.click(await startButton());
    await waitFor(() => expect(backend.at(START)).toHaveLength(1));
    expect(backend.at(START).map((request) => sent(request).terminos)).toEqual(['2']);
    expect(backend.at('/api/documentos/terminos')).toEqual([]);
  });
});

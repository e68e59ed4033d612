// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answer, type FakeBackend, refuse } from '../../engine/fake-transport.ts';
import { nobody } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { entryAnswer } from './appointment-link.ts';
import { openCompiled } from './open-tenant.tsx';

const open = (id: string, at = '/turnoAcceso?codigoTurno=c0digo'): Promise<FakeBackend> =>
  openCompiled(compiledTenant(id), at, nobody, {
    '/api/turnos/acceso': () => answer(entryAnswer(0)),
    '/api/auth/enlace': () => refuse(401, 'LOGIN_REFUSED', { message: 'Los datos no son correctos.' }),
    '/api/recuperacionClave/codigo': () => answer({ ok: true }),
    '/api/recuperacionClave/verificarCodigo': () => answer({ ok: true }),
    '/api/recuperacionClave/resetearClave': () => answer({ ok: true }),
  });
const password = () => screen.findByLabelText<HTMLInputElement>(/^Contraseña/);

async function reset(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(await screen.findByLabelText(/^DNI o email/), 'ana@example.com{Enter}');
  await user.type(await screen.findByLabelText(/Código de 6 números/), '123456{Enter}');
  await user.type(await password(), 'nublado-jazmin');
  await user.type(await screen.findByLabelText(/^Repetir contraseña/), 'nublado-jazmin{Enter}');
  expect(await screen.findByText('Contraseña actualizada con éxito')).toBeTruthy();
}

describe('the link of an appointment that asks for the password', { timeout: 60_000 }, () => {
  it('shows a wrong password and stays, keeping the appointment [FIXP-05, ENTRY-07]', async () => {
    const user = userEvent.setup();
    const backend = await open('lanus');
    await user.type(await password(), 'equivocada{Enter}');
    expect(await screen.findByText('Login incorrecto')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Aceptar' }));
    expect(await password()).toBeTruthy();
    expect(backend.at('/api/auth/enlace').map(({ body }) => body)).toEqual([
      { json: { correo: '30111222', password: 'equivocada' } },
    ]);
  });

  it('keeps its errand through recovery [FIXP-05, D-LOGIN-02]', async () => {
    const user = userEvent.setup();
    const backend = await open('lanus');
    await user.click(await screen.findByRole('button', { name: 'Olvidé mi contraseña' }));
    expect(await screen.findByRole('button', { name: 'Volver a tu turno' })).toBeTruthy();
    await reset(user);
    await user.click(screen.getByRole('button', { name: 'Seguir con el turno' }));
    expect(await screen.findByText(/Ingrese la contraseña para Ana/)).toBeTruthy();
    expect(backend.at('/api/turnos/acceso').map(({ body }) => body)).toEqual([
      { json: { codigoTurno: 'c0digo' } },
      { json: { codigoTurno: 'c0digo' } },
    ]);
  });
});

describe('the people of a municipality', { timeout: 60_000 }, () => {
  it.each(['escobar', 'lanus'])(
    'of %s find recovery, and after it read how they sign in [FIXP-05, FIXQ-03, D-LOGIN-02]',
    async (id) => {
      const user = userEvent.setup();
      await open(id, '/login');
      await user.click(await screen.findByRole('link', { name: 'Olvidé mi contraseña' }));
      await reset(user);
      expect(screen.getByText(/Para entrar usá el enlace que te manda/)).toBeTruthy();
      await user.click(screen.getByRole('button', { name: 'Ir a iniciar sesión' }));
      expect(await screen.findByText(/Ingresá al portal del municipio/)).toBeTruthy();
    },
  );
});

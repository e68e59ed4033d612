// @vitest-environment jsdom
import { configure, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { signedIn } from '../../engine/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

// Renderers are fetched when they are wanted; a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

describe('the link of an appointment, opened by somebody who is signed in', () => {
  it('[FIXP-07, ENTRY-02] leaves the open session alone when the code is unknown', async () => {
    const backend = await openCompiled(compiledTenant('demo'), '/turnoAcceso?codigoTurno=x', signedIn('elena'), {
      '/api/turnos/acceso': () => refuse(404, 'LINK_UNKNOWN', { message: 'El enlace no es válido' }),
    });
    expect(await screen.findByText(/Error al ingresar al turno, El enlace no es válido/)).toBeTruthy();
    expect(backend.at('/api/auth/salir')).toEqual([]);
  });

  it('[FIXP-07, D-ENTRY-03, ENTRY-05] ends it when the code is somebody’s, also when it is too late', async () => {
    const backend = await openCompiled(compiledTenant('demo'), '/turnoAcceso?codigoTurno=x', signedIn('elena'), {
      '/api/turnos/acceso': () =>
        answer({
          login: '30111222',
          password: '',
          user: { nome: 'Ana' },
          diferenciaEnMinutos: 45,
          turno: {
            id: 1,
            fecha: '24-11-2026',
            hora: '10:00',
            paciente: { nome: 'Ana', documento: '30111222' },
            especialidad: { id: 1, nome: 'Clínica' },
          },
        }),
      '/api/auth/salir': () => answer(undefined, 204),
    });
    expect(await screen.findByText(/Deberá solicitarlo nuevamente/)).toBeTruthy();
    expect(backend.at('/api/auth/salir')).toHaveLength(1);
  });
});

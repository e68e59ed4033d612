// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { nobody, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { entryAnswer } from './appointment-link.ts';
import { openCompiled } from './open-tenant.tsx';

// Compiles beforehand, because the test is about the page.
beforeAll(() => void compiledTenant('demo'), 60_000);

describe('an appointment link opened with a session', () => {
  it('leaves the open session alone when the code is unknown [FIXP-07, ENTRY-02]', async () => {
    const backend = await openCompiled(compiledTenant('demo'), '/turnoAcceso?codigoTurno=x', signedIn('elena'), {
      '/api/turnos/acceso': () => refuse(404, 'LINK_UNKNOWN', { message: 'El enlace no es válido' }),
    });
    expect(await screen.findByText(/Error al ingresar al turno, El enlace no es válido/)).toBeTruthy();
    expect(backend.at('/api/auth/salir')).toEqual([]);
  });

  it('ends the session for a valid code, even too late [FIXP-07, D-ENTRY-03, ENTRY-05]', async () => {
    const backend = await openCompiled(compiledTenant('demo'), '/turnoAcceso?codigoTurno=x', signedIn('elena'), {
      '/api/turnos/acceso': () => answer(entryAnswer(45)),
      '/api/auth/salir': () => answer(undefined, 204),
    });
    expect(await screen.findByText(/Deberá solicitarlo nuevamente/)).toBeTruthy();
    expect(screen.queryByText('Estamos abriendo tu turno')).toBeNull();
    expect(backend.at('/api/auth/salir')).toHaveLength(1);
  });
});

describe('an appointment link within its time', () => {
  it('asks for the call of its patient, service and appointment [ENTRY-01, ENTRY-06]', async () => {
    const galeno = compiledTenant('galeno');
    const paciente = { ref: 'elena', nome: 'Elena', sobrenome: 'Paz', documento: '20111222' };
    const turno = { id: 9, fecha: '24-11-2026', hora: '10:00', paciente, especialidad: { id: 4, nome: 'Clínica' } };
    const credential = { login: '20111222', password: 'acceso.x' };
    const backend = await openCompiled(galeno, '/turnoAcceso?codigoTurno=x', nobody, {
      '/api/turnos/acceso': () => answer({ ...credential, user: { nome: 'Elena' }, diferenciaEnMinutos: -29, turno }),
      '/api/auth/enlace': () => answer(signedIn('elena', { scope: 'link:turno' })),
      '/api/documentos/terminos': () => answer({ version: '1', titulo: 'Términos', cuerpo: [] }),
      '/api/atenciones/iniciar': () => refuse(409, 'UNAVAILABLE'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Entrar al turno' }));
    const accept = await screen.findByRole('button', { name: 'Aceptar y continuar' });
    await waitFor(() => expect(accept.getAttribute('aria-disabled')).toBeNull());
    expect(backend.address()).toBe('/videocall');
    fireEvent.click(accept);
    await waitFor(() => expect(backend.address()).toBe('/nodisponible'));
    const sent = (path: string) => backend.at(path).map(({ body }) => (body as { readonly json?: unknown }).json);
    expect(sent('/api/auth/enlace')).toEqual([{ correo: '20111222', password: 'acceso.x' }]);
    expect(sent('/api/atenciones/iniciar')).toMatchObject([
      { documento: '20111222', unidad: galeno.public.unit, servicio: 4, turnoId: 9 },
    ]);
  });

  it.each([
    ['as booked', undefined],
    ['after it was moved', { antesFecha: '23-11-2026', antesHora: '13:00' }],
  ])('enters %s while the longer window of the button lasts [FIXE-08]', async (_, movido) => {
    const demo = compiledTenant('demo');
    const { settings } = demo.public;
    const longer = { ...settings, videoCall: { ...settings.videoCall, lateMinutes: 45 } };
    await openCompiled(
      { ...demo, public: { ...demo.public, settings: longer } },
      '/turnoAcceso?codigoTurno=x',
      nobody,
      {
        '/api/turnos/acceso': () => {
          const entry = entryAnswer(35);
          return answer({ ...entry, turno: { ...entry.turno, ...(movido && { movido }) } });
        },
      },
    );
    expect(await screen.findByRole('button', { name: 'Iniciar sesión' })).toBeTruthy();
    expect(screen.queryByText(/Deberá solicitarlo nuevamente/)).toBeNull();
  });
});

describe('the link that answers an appointment', () => {
  it.each([
    ['/confirmar', 'Error al confirmar el turno', 'No pudimos confirmar el turno', 'Estamos confirmando tu turno'],
    ['/rechazar', 'Error al rechazar el turno', 'No pudimos rechazar el turno', 'Estamos buscando tu turno'],
  ])(
    '[CONF-04, D-CONF-03] %s says behind the popup that it did not work, and where to go on',
    async (path, title, failed, working) => {
      await openCompiled(compiledTenant('demo'), `${path}?id=malo`, nobody, {
        '/api/turnos/confirmacion': () => refuse(404, 'LINK_UNKNOWN'),
        '/api/turnos/enlace': () => refuse(404, 'LINK_UNKNOWN'),
      });
      const told = await screen.findByRole('alertdialog', { name: title });
      expect(within(told).getByText(/^Este enlace no es válido/)).toBeTruthy();
      expect(screen.getByText(failed)).toBeTruthy();
      expect(screen.queryByText(working)).toBeNull();
      fireEvent.click(within(told).getByRole('button', { name: 'Aceptar' }));
      expect(await screen.findByRole('link', { name: 'Ir al portal' })).toBeTruthy();
      // Retrying an unknown link would give the same answer.
      expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
    },
  );

  it.each([
    ['/confirmar', 'Error al confirmar el turno', 'No pudimos confirmar el turno'],
    ['/rechazar', 'Error al rechazar el turno', 'No pudimos rechazar el turno'],
  ])('[CONF-04, D-CONF-03] %s without a code asks the server nothing', async (path, title, failed) => {
    const backend = await openCompiled(compiledTenant('demo'), path, nobody, {
      '/api/turnos/confirmacion': () => answer([]),
    });
    expect(await screen.findByRole('alertdialog', { name: title })).toBeTruthy();
    expect(screen.getByText(failed)).toBeTruthy();
    expect([...backend.at('/api/turnos/confirmacion'), ...backend.at('/api/turnos/enlace')]).toEqual([]);
  });

  it('reports an answer without a result, and shows no appointment [CONF-04]', async () => {
    await openCompiled(compiledTenant('demo'), '/confirmar?id=bueno', nobody, {
      '/api/turnos/confirmacion': () => answer([]),
    });
    expect(await screen.findByRole('alertdialog', { name: 'Error al confirmar el turno' })).toBeTruthy();
    expect(screen.getByText('No pudimos confirmar el turno')).toBeTruthy();
    expect(new Set([...document.querySelectorAll('dd')].map(({ textContent }) => textContent))).toEqual(new Set(['—']));
    expect(screen.queryByRole('link', { name: /Acceder al turno/ })).toBeNull();
  });

  it('shows the progress, then the first result and its appointment [CONF-01, CONF-02, CONF-03]', async () => {
    let come = (_: ReturnType<typeof answer>): void => undefined;
    const slow = new Promise<ReturnType<typeof answer>>((resolve) => {
      come = resolve;
    });
    const backend = await openCompiled(compiledTenant('demo'), '/confirmar?id=bueno', nobody, {
      '/api/turnos/confirmacion': () => slow,
    });
    expect(await screen.findByText('Estamos confirmando tu turno')).toBeTruthy();
    expect(screen.queryByText('Turno confirmado')).toBeNull();
    const about = { fecha: '24-11-2026', hora: '10:00', clienteNome: 'Ana', servicioNome: 'Clínica' };
    const linkAcceso = '/turnoAcceso?codigoTurno=uno';
    const result = { ...about, unidadDesc: 'Demo', estadoConfTurno: null, respuesta: 1, linkAcceso };
    come(answer([result, { ...result, clienteNome: 'Otra persona' }]));
    expect(await screen.findByRole('heading', { level: 1, name: 'Turno confirmado' })).toBeTruthy();
    expect(screen.queryByText('Estamos confirmando tu turno')).toBeNull();
    for (const words of ['Martes 24 de noviembre', '10:00', 'Ana', 'Clínica · Demo'])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText('Otra persona')).toBeNull();
    expect(backend.at('/api/turnos/confirmacion').map(({ body }) => body)).toEqual([
      { json: { codigo: 'bueno', estado: 1 } },
    ]);
    const enter = screen.getByRole('link', { name: /Acceder al turno/ });
    expect([enter.getAttribute('href'), enter.getAttribute('target')]).toEqual([linkAcceso, '_blank']);
  });

  const given =
    'Al rechazarlo, el horario quedó libre para otra persona. Mientras nadie lo tome, podés volver a confirmarlo.';
  it.each([
    ['/confirmar', 2, 'Ya lo habías rechazado', 'Confirmar el turno', given],
    ['/rechazar', 1, 'Ya lo habías confirmado', 'Rechazar el turno', undefined],
  ])(
    '[D-SAFE-2, CONF-03] %s of what was answered the other way says what holds, what that means, and how to change it',
    async (path, respuesta, estadoConfTurno, way, means) => {
      const about = { fecha: '24-11-2026', hora: '10:00', clienteNome: 'Ana', servicioNome: 'Clínica' };
      const held = { ...about, unidadDesc: 'Demo', estadoConfTurno, respuesta, linkAcceso: null };
      const backend = await openCompiled(compiledTenant('demo'), `${path}?id=bueno`, nobody, {
        '/api/turnos/confirmacion': () => answer([held]),
        '/api/turnos/enlace': () => answer([held]),
      });
      expect(await screen.findByRole('heading', { level: 1, name: estadoConfTurno })).toBeTruthy();
      expect(screen.queryByText(given)?.textContent).toBe(means);
      expect(screen.getByRole('link', { name: 'Ir al portal' })).toBeTruthy();
      const other = { ...held, estadoConfTurno: null, respuesta: 3 - respuesta };
      backend.reply('/api/turnos/confirmacion', () => answer([other]));
      fireEvent.click(screen.getByRole('button', { name: way }));
      const sure = within(await screen.findByRole('alertdialog', { name: /^¿Querés/ }));
      fireEvent.click(sure.getByRole('button', { name: /^(Confirmar|Rechazar)$/ }));
      const done = respuesta === 2 ? 'Turno confirmado' : 'Turno rechazado';
      expect(await screen.findByRole('heading', { level: 1, name: done })).toBeTruthy();
      const sent = backend.at('/api/turnos/confirmacion').at(-1)?.body as { readonly json?: unknown };
      expect(sent.json).toEqual({ codigo: 'bueno', estado: 3 - respuesta, cambiar: true });
      expect(screen.queryByText(given) === null).toBe(respuesta === 2);
    },
  );

  it('offers another try when the server could not be asked [CONF-04]', async () => {
    let fails = true;
    await openCompiled(compiledTenant('demo'), '/confirmar?id=bueno', nobody, {
      '/api/turnos/confirmacion': () =>
        fails
          ? refuse(503, 'UNAVAILABLE')
          : answer([
              { fecha: '24-11-2026', hora: '10:00', clienteNome: 'Ana', servicioNome: 'Clínica', unidadDesc: 'Demo' },
            ]),
    });
    const told = await screen.findByRole('alertdialog', { name: 'Error al confirmar el turno' });
    expect(screen.getByText('No pudimos confirmar el turno')).toBeTruthy();
    fireEvent.click(within(told).getByRole('button', { name: 'Aceptar' }));
    fails = false;
    fireEvent.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByRole('heading', { name: 'Turno confirmado' })).toBeTruthy();
    expect(await screen.findByText('Martes 24 de noviembre')).toBeTruthy();
  });
});

describe('a link that asks first', () => {
  const about = { fecha: '24-11-2026', hora: '10:00', clienteNome: 'Ana Pérez', servicioNome: 'Clínica' };
  const open = { ...about, unidadDesc: 'Demo', profesional: 'Julián Ortiz', linkAcceso: null, respuesta: null };
  const asks = { ...open, estadoConfTurno: null, movido: null, pendiente: true };
  const both = { antesFecha: '23-11-2026', antesHora: '13:00', fecha: '24-11-2026', hora: '10:00' };
  const moved = { ...asks, estadoConfTurno: 'Tu turno cambió de horario', movido: both };
  const sent = (backend: Awaited<ReturnType<typeof openCompiled>>) =>
    backend.at('/api/turnos/confirmacion').map(({ body }) => (body as { readonly json?: unknown }).json);

  it('shows the appointment and rejects only when the person says so [FIXI-02]', async () => {
    const backend = await openCompiled(compiledTenant('demo'), '/rechazar?id=bueno', nobody, {
      '/api/turnos/enlace': () => answer([asks]),
      '/api/turnos/confirmacion': () => answer([{ ...asks, pendiente: false, respuesta: 2 }]),
    });
    expect(await screen.findByRole('heading', { level: 1, name: '¿Querés rechazar el turno?' })).toBeTruthy();
    for (const words of ['Martes 24 de noviembre', '10:00', 'Ana Pérez', 'Julián Ortiz', 'Clínica · Demo'])
      expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByText('Turno rechazado')).toBeNull();
    expect(sent(backend)).toEqual([]);
    const reject = screen.getByRole('button', { name: 'Rechazar el turno' });
    expect(reject.className.split(' ')).toContain('danger');
    fireEvent.click(reject);
    expect(await screen.findByRole('heading', { level: 1, name: 'Turno rechazado' })).toBeTruthy();
    expect(sent(backend)).toEqual([{ codigo: 'bueno', estado: 2 }]);
  });

  it.each([
    ['/confirmar', 1, 'Confirmar el turno', 'Turno confirmado'],
    ['/rechazar', 2, 'Rechazar el turno', 'Turno rechazado'],
  ])('shows both hours at %s when the appointment was moved since [FIXI-03]', async (path, estado, way, done) => {
    const backend = await openCompiled(compiledTenant('demo'), `${path}?id=viejo`, nobody, {
      '/api/turnos/enlace': () => answer([moved]),
      '/api/turnos/confirmacion': () => answer([moved]),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Tu turno cambió de horario' })).toBeTruthy();
    expect(
      screen.getByText(
        'Este enlace es del turno del lunes 23 de noviembre a las 13:00. Ahora es el martes 24 de noviembre a las 10:00.',
      ),
    ).toBeTruthy();
    const before = sent(backend).length;
    backend.reply('/api/turnos/confirmacion', () =>
      answer([{ ...moved, estadoConfTurno: null, pendiente: false, respuesta: estado }]),
    );
    fireEvent.click(screen.getByRole('button', { name: way }));
    expect(await screen.findByRole('heading', { level: 1, name: done })).toBeTruthy();
    expect(sent(backend).slice(before)).toEqual([{ codigo: 'viejo', estado, fecha: '24-11-2026', hora: '10:00' }]);
  });

  it('shows both times to a patient too early by the old link [FIXI-03]', async () => {
    await openCompiled(compiledTenant('demo'), '/turnoAcceso?codigoTurno=x', nobody, {
      '/api/turnos/acceso': () =>
        answer({
          login: '',
          password: '',
          user: { nome: 'Ana' },
          diferenciaEnMinutos: -900,
          turno: {
            id: 1,
            fecha: '24-11-2026',
            hora: '10:00',
            movido: both,
            paciente: { nome: 'Ana', documento: '' },
            especialidad: { id: 1, nome: 'Clínica' },
          },
        }),
    });
    expect(
      await screen.findByText(
        'Su turno del 23/11/2026 a las 13:00 cambió de horario. Usted tiene un turno el día 24/11/2026 a las 10:00. Deberá ingresar en el horario asignado.',
      ),
    ).toBeTruthy();
  });
});

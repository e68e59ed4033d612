// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpOutcome } from '../../../engine/portal/calls/transport.ts';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { nobody, signedIn } from '../../engine/portal/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { entryAnswer } from './appointment-link.ts';
import { BROKEN, BUSY, failing, OFFLINE, UNANSWERED } from './call-states.ts';
import { openCompiled } from './open-tenant.tsx';

afterEach(cleanup);

/** A page of a link that asks the server. */
interface Place {
  readonly at: string;
  /** The call that goes wrong. */
  readonly call: string;
  /** The answer of success, and the element shown then. */
  readonly good: HttpOutcome;
  readonly seen: RegExp;
  /** The button whose press asks, where opening the page does not. */
  readonly press?: string;
}

const CONFIRMATION = {
  fecha: '24-11-2026',
  hora: '10:00',
  clienteNome: 'Ana',
  servicioNome: 'Clínica',
  unidadDesc: 'Demo',
};
const PERSON = { nome: 'Elena', sobrenome: 'Paz', documento: '20111222' };

const appointment = {
  call: '/api/turnos/acceso',
  good: answer(entryAnswer(45)),
  seen: /Deberá solicitarlo nuevamente/,
};
const confirmation = { call: '/api/turnos/confirmacion', good: answer([CONFIRMATION]) };
const PLACES = {
  '/turnoAcceso': { at: '/turnoAcceso?codigoTurno=x', ...appointment },
  '/entrypoint': { at: '/entrypoint?codigoTurno=x', ...appointment },
  '/misAtencionesEP': {
    at: '/misAtencionesEP?codigoUser=x',
    call: '/api/usuarios/acceso',
    good: answer({ user: PERSON, password: 'acceso.x', hijo: null }),
    seen: /^Histórico de atenciones de Paz, Elena/,
    press: 'Ver las atenciones',
  },
  '/confirmar': { at: '/confirmar?id=x', ...confirmation, seen: /^Turno confirmado$/ },
  '/rechazar': {
    at: '/rechazar?id=x',
    call: '/api/turnos/enlace',
    good: answer([{ ...CONFIRMATION, pendiente: true }]),
    seen: /^¿Querés rechazar el turno\?$/,
  },
  '/documento': {
    at: '/documento/x/y',
    call: '/api/documentos/abrir',
    good: answer({ estado: 'vencido' }),
    seen: /^Este enlace venció$/,
  },
} satisfies Record<string, Place>;

/** How a call ends: the server's words are its own, and not tried here. */
const STATES = {
  ...UNANSWERED,
  unknown: refuse(404, 'LINK_UNKNOWN', { message: 'el enlace no existe' }),
  'a link used up': refuse(422, 'LINK_USED', { message: 'el enlace ya se usó' }),
  'a document expired': answer({ estado: 'vencido' }),
  'a document of another browser': answer({ estado: 'ausente' }),
} satisfies Record<string, HttpOutcome>;

/** The ways on: another try of the same, or a link to where one can go on. */
const LINKS = { 'Iniciar sesión': '/login', 'Ir al portal': '/' };
type Way = 'Reintentar' | keyof typeof LINKS;
type Cell = readonly [place: keyof typeof PLACES, state: keyof typeof STATES, said: RegExp, way: Way];

/** Failures of any call, with the same way on. */
const always = (place: Cell[0], offline = OFFLINE): readonly Cell[] => [
  [place, 'too often', /Probaste muchas veces/, 'Reintentar'],
  [place, 'offline', offline, 'Reintentar'],
  [place, 'busy', BUSY, 'Reintentar'],
  [place, '5xx', BROKEN, 'Reintentar'],
];

/** The table of dead ends: place, failure, message, and the button or link that leads on. */
const TABLE: readonly Cell[] = [
  ...(['/turnoAcceso', '/entrypoint'] as const).flatMap((place): readonly Cell[] => [
    [place, 'unknown', /Error al ingresar al turno, el enlace no existe/, 'Iniciar sesión'],
    [place, 'a link used up', /Error al ingresar al turno, el enlace ya se usó/, 'Iniciar sesión'],
    ...always(place),
  ]),
  ['/misAtencionesEP', 'unknown', /^Error el enlace no existe/, 'Iniciar sesión'],
  ['/misAtencionesEP', 'a link used up', /^Error el enlace ya se usó/, 'Iniciar sesión'],
  ...always('/misAtencionesEP'),
  ['/confirmar', 'unknown', /Este enlace no es válido/, 'Ir al portal'],
  // A write with a key whose answer was lost may have been done (docs/decisions/0119).
  ...always('/confirmar', /puede haber quedado hecho/),
  ['/rechazar', 'unknown', /Este enlace no es válido/, 'Ir al portal'],
  ...always('/rechazar'),
  ['/documento', 'a document expired', /^Este enlace venció$/, 'Iniciar sesión'],
  ['/documento', 'a document of another browser', /^No encontramos este documento$/, 'Iniciar sesión'],
  ...always('/documento'),
];

type User = ReturnType<typeof userEvent.setup>;

/** Closes the notice that stands before the page, if one does; a question is left to be answered. */
async function closeNotice(user: User): Promise<void> {
  const notice = screen.queryByRole('alertdialog');
  const button = notice && within(notice).queryByRole('button', { name: /^(Aceptar|Volver al inicio)$/ });
  if (button) await user.click(button);
}

/** Presses the button of another try once it can be pressed: it may count down first. */
async function tryAgain(user: User): Promise<void> {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Reintentar' });
  await waitFor(() => expect(button.matches(':disabled, [aria-disabled="true"]')).toBe(false));
  await user.click(button);
}

describe('errors of sign-in and links', { timeout: 120_000 }, () => {
  it.each(TABLE)('%s, %s: says %s and leads on by %j [FIXP-05, ENTRY-02, ENTRY-09]', async (name, state, said, way) => {
    const { at, call, good, seen, press }: Place = PLACES[name];
    const user = userEvent.setup();
    const line = failing(STATES[state], good);
    const backend = await openCompiled(compiledTenant('demo'), at, nobody, {
      [call]: line.reply,
      '/api/auth/enlace': () => answer(signedIn('elena', { scope: 'link:history' })),
      '/api/atenciones/listar': () => answer([]),
    });
    if (press !== undefined) await user.click(await screen.findByRole('button', { name: press }));
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
    expect(screen.queryByText(seen)).toBe(state === 'a document expired' ? screen.getByText(said) : null);
    await closeNotice(user);
    if (way === 'Reintentar') {
      line.mend();
      await tryAgain(user);
      expect((await screen.findAllByText(seen)).length).toBeGreaterThan(0);
      expect(backend.at(call)).toHaveLength(2);
      return;
    }
    // The page returns to the sign-in form by itself, or by a link to it.
    const link = screen.queryByRole('link', { name: way });
    if (link === null) await waitFor(() => expect(backend.address()).toBe('/login'));
    else expect(link.getAttribute('href')).toBe(LINKS[way]);
    expect(await screen.findByRole(link === null ? 'button' : 'link', { name: way })).toBeTruthy();
    expect(backend.at(call), 'nothing is asked again that would be answered the same').toHaveLength(1);
  });
});

// @vitest-environment jsdom
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpOutcome } from '../../../engine/calls/transport.ts';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { nobody } from '../../engine/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

configure({ asyncUtilTimeout: 10_000 });
afterEach(cleanup);

/** A page that asks the server by itself. */
interface Place {
  readonly at: string;
  /** The call that goes wrong. */
  readonly call: string;
}

const PLACES = {
  '/turnoAcceso': { at: '/turnoAcceso?codigoTurno=x', call: '/api/turnos/acceso' },
  '/entrypoint': { at: '/entrypoint?codigoTurno=x', call: '/api/turnos/acceso' },
  '/misAtencionesEP': { at: '/misAtencionesEP?codigoUser=x', call: '/api/usuarios/acceso' },
  '/confirmar': { at: '/confirmar?id=x', call: '/api/turnos/confirmacion' },
  '/rechazar': { at: '/rechazar?id=x', call: '/api/turnos/confirmacion' },
  '/documento': { at: '/documento/x/y', call: '/api/documentos/abrir' },
} satisfies Record<string, Place>;

/** How a call ends: the server's words are its own, and not tried here. */
const STATES = {
  unknown: refuse(404, 'LINK_UNKNOWN', { message: 'el enlace no existe' }),
  'a link used up': refuse(422, 'LINK_USED', { message: 'el enlace ya se usó' }),
  'a document expired': answer({ estado: 'vencido' }),
  'a document of another browser': answer({ estado: 'ausente' }),
  'too often': refuse(429, 'TOO_MANY', { message: 'Probaste muchas veces.', retryAfter: 65 }),
  offline: { kind: 'offline' },
  busy: refuse(503, 'BUSY', { retryAfter: 5 }),
  '5xx': refuse(500, 'INTERNAL'),
} satisfies Record<string, HttpOutcome>;

type Cell = readonly [place: keyof typeof PLACES, state: keyof typeof STATES, said: RegExp, way: string];

const OFFLINE = /No hay conexión a internet/;
const BUSY = /Hay mucha gente usando el portal/;
const BROKEN = /Algo falló de nuestro lado/;

/** What any call may meet, with the same way on. */
const always = (place: Cell[0], way: string): readonly Cell[] => [
  [place, 'offline', OFFLINE, way],
  [place, 'busy', BUSY, way],
  [place, '5xx', BROKEN, way],
];

/** The table of dead ends: where, what goes wrong, what is said, and the button or link that leads on. */
const TABLE: readonly Cell[] = [
  ...(['/turnoAcceso', '/entrypoint'] as const).flatMap((place): readonly Cell[] => [
    [place, 'unknown', /Error al ingresar al turno, el enlace no existe/, 'Iniciar sesión'],
    [place, 'a link used up', /el enlace ya se usó/, 'Iniciar sesión'],
    [place, 'too often', /Probaste muchas veces/, 'Reintentar'],
    ...always(place, 'Reintentar'),
  ]),
  ['/misAtencionesEP', 'unknown', /Error el enlace no existe/, 'Iniciar sesión'],
  ['/misAtencionesEP', 'a link used up', /el enlace ya se usó/, 'Iniciar sesión'],
  ['/misAtencionesEP', 'too often', /Probaste muchas veces/, 'Reintentar'],
  ...always('/misAtencionesEP', 'Reintentar'),
  ...(['/confirmar', '/rechazar'] as const).flatMap((place): readonly Cell[] => [
    [place, 'unknown', /Este enlace no es válido/, 'Ir al portal'],
    [place, 'too often', /Probaste muchas veces/, 'Reintentar'],
    ...always(place, 'Reintentar'),
  ]),
  ['/documento', 'a document expired', /Este enlace venció/, 'Iniciar sesión'],
  ['/documento', 'a document of another browser', /No encontramos este documento/, 'Iniciar sesión'],
  ['/documento', 'too often', /Probaste muchas veces/, 'Reintentar'],
  ...always('/documento', 'Reintentar'),
];

/** Reads the notice that stands before the page, if one does, and closes it; a question is left to be answered. */
async function readNotice(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  const notice = screen.queryByRole('alertdialog');
  const button = notice && within(notice).queryByRole('button', { name: /^(Aceptar|Volver al inicio)$/ });
  if (button) await user.click(button);
}

describe('what goes wrong at the doors', { timeout: 60_000 }, () => {
  it.each(TABLE)('[FIXP-05, ENTRY-09] %s, %s: says %s and leads on by %j', async (name, state, said, way) => {
    const place: Place = PLACES[name];
    const user = userEvent.setup();
    await openCompiled(compiledTenant('demo'), place.at, nobody, { [place.call]: () => STATES[state] });
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
    await readNotice(user);
    const controls = () => [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(nameOf);
    await expect.poll(controls, { timeout: 10_000 }).toContain(way);
  });
});

/** What a button or a link says, also while it counts down until it can be pressed. */
const nameOf = (control: HTMLElement): string => (control.textContent ?? '').trim();

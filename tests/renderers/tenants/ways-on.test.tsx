// @vitest-environment jsdom
import { cleanup, configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HttpOutcome } from '../../../engine/calls/transport.ts';
import { formChunk } from '../../../renderers/fields/form-chunk.ts';
import { preloadDialogs } from '../../../renderers/shell/popups.ts';
import { answer, refuse } from '../../engine/fake-transport.ts';
import { nobody } from '../../engine/react/portal-of.tsx';
import { compiledTenant } from '../../tenants/compiled.ts';
import { openCompiled } from './open-tenant.tsx';

configure({ asyncUtilTimeout: 10_000 });
// What is fetched when it is wanted is here before: a busy machine takes its time.
beforeAll(async () => {
  await Promise.all([
    formChunk.preload(),
    preloadDialogs(),
    import('../../../engine/actions/handlers.ts'),
    import('../../../engine/react/dialogs/Popups.tsx'),
  ]);
}, 120_000);
afterEach(() => {
  cleanup();
  // Recovery keeps what was typed as a draft of the tab.
  sessionStorage.clear();
});

const ok = () => answer({ ok: true });
const RECOVERY = '/api/recuperacionClave';

/** A page at the moment when it asks the server. */
interface Place {
  readonly at: string;
  /** The call that goes wrong. */
  readonly call: string;
  /** What a person does until it is made; nothing where the page asks by itself. */
  readonly act?: (user: ReturnType<typeof userEvent.setup>) => Promise<void>;
}

async function typeEmail(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await user.type(await screen.findByLabelText(/^DNI o email/), 'ana@example.com{Enter}');
}

async function typeCode(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await typeEmail(user);
  await user.type(await screen.findByLabelText(/Código de 6 números/), '123456{Enter}');
}

async function typePassword(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  await typeCode(user);
  await user.type(await screen.findByLabelText(/^Contraseña/), 'nublado-jazmin');
  await user.type(await screen.findByLabelText(/^Repetir contraseña/), 'nublado-jazmin{Enter}');
}

const PLACES = {
  'recovery, asking': { at: '/recuperarclave', call: `${RECOVERY}/codigo`, act: typeEmail },
  'recovery, the code': { at: '/recuperarclave', call: `${RECOVERY}/verificarCodigo`, act: typeCode },
  'recovery, the password': { at: '/recuperarclave', call: `${RECOVERY}/resetearClave`, act: typePassword },
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
  wrong: refuse(422, 'CODE_WRONG', { message: 'La clave es incorrecta. Intentos que quedan: 4.', field: 'codigo' }),
  expired: refuse(422, 'CODE_EXPIRED', { message: 'El código venció.', field: 'codigo' }),
  'used up': refuse(422, 'CODE_USED_UP', { message: 'Ya no quedan intentos.', field: 'codigo' }),
  'over meanwhile': refuse(422, 'RESET_REFUSED', { message: 'El código ya no sirve.' }),
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
  ['recovery, asking', 'too often', /Podés pedir otro dentro de 1 minuto y 5 segundos/, 'Enviar código'],
  ...always('recovery, asking', 'Enviar código'),
  ['recovery, the code', 'wrong', /Intentos que quedan: 4/, 'Pedir un código nuevo'],
  ['recovery, the code', 'expired', /El código venció/, 'Pedir un código nuevo'],
  ['recovery, the code', 'used up', /Ya no quedan intentos/, 'Pedir un código nuevo'],
  ['recovery, the code', 'too often', /Probaste muchas veces/, 'Pedir un código nuevo'],
  ...always('recovery, the code', 'Continuar'),
  ['recovery, the password', 'over meanwhile', /El código ya no sirve/, 'Pedir un código nuevo'],
  ...always('recovery, the password', 'Guardar contraseña'),
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
  it.each(TABLE)('[FIXP-02, FIXP-05, ENTRY-09] %s, %s: says %s and leads on by %j', async (name, state, said, way) => {
    const place: Place = PLACES[name];
    const user = userEvent.setup();
    const calls = { [`${RECOVERY}/codigo`]: ok, [`${RECOVERY}/verificarCodigo`]: ok };
    await openCompiled(compiledTenant('demo'), place.at, nobody, { ...calls, [place.call]: () => STATES[state] });
    await place.act?.(user);
    // The same words may stand at a field and in the summary of what is wrong.
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
    await readNotice(user);
    const controls = () => [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')].map(nameOf);
    await expect.poll(controls, { timeout: 10_000 }).toContain(way);
  });
});

/** What a button or a link says, also while it counts down until it can be pressed. */
const nameOf = (control: HTMLElement): string => (control.textContent ?? '').trim();

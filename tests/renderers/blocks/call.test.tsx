import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LINE_ENDED, LINE_REFUSED, LINE_REPLACED } from '../../../engine/call/signal-line.ts';
import { failureOf } from '../../../engine/calls/failure.ts';
import { Call } from '../../../renderers/blocks/Call.tsx';
import { CareWorld, happen, pass } from './care-world.tsx';

let world: CareWorld;
vi.mock('../../../engine/react/hooks.ts', () => ({ useEngine: () => world.engine }));

let told: string[];

/** The call as one side sees it, its line open. */
async function show(side: 'patient' | 'professional' = 'patient', name: string | null = 'Dra. Marta Vega') {
  const tell = (outcome: string) => async () => void told.push(outcome);
  const on = { left: tell('left'), ended: tell('ended'), unavailable: tell('unavailable') };
  const view = await world.show(<Call props={{ attention: 'a-1', side, name }} on={on} />);
  await happen(() => world.line.open());
  return view;
}

const status = (): string => screen.getByRole('status').textContent ?? '';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => happen(() => fireEvent.click(button(name)));
const alone = () => happen(() => world.line.say({ t: 'peer', peer: null }));
/** The other side's page comes, and pictures flow. */
async function meet(): Promise<void> {
  await happen(() => world.line.say({ t: 'peer', peer: 'page-b' }));
  await happen(() => world.connection.become('connected'));
}
const other = (audio: boolean, video: boolean) =>
  happen(() => world.line.say({ t: 'media', to: 'page-a', audio, video }));
const sent = () => world.line.sent.filter((message) => (message as { t: string }).t === 'media');

beforeEach(() => {
  world = new CareWorld();
  world.enter();
  told = [];
});
afterEach(() => world.leave());

it.each([
  ['patient', 'Dra. Marta Vega', 'Ya te llamaron. Esperá un momento: Dra. Marta Vega se está conectando.'],
  ['professional', 'Ana Pérez', 'Esperando a Ana Pérez'],
] as const)(
  '[D-CARE-01] the %s alone reads whom to wait for, sees oneself, and no clock runs',
  async (side, name, said) => {
    await show(side, name);
    await alone();
    expect(status()).toBe(said);
    expect(screen.getByLabelText<HTMLVideoElement>('Tu imagen').muted).toBe(true);
    expect(screen.queryByRole('timer')).toBeNull();
  },
);

it('[D-CARE-01] without a name the other side is who it is', async () => {
  await show('patient', null);
  expect(screen.getByRole('heading', { name: 'Profesional' })).toBeTruthy();
});

it('[D-CARE-01] together: it says so, the other side has sound, the clock runs beside what is announced', async () => {
  await show();
  await alone();
  await meet();
  expect(status()).toBe('Conectado');
  expect(screen.getByLabelText<HTMLVideoElement>('Imagen de Dra. Marta Vega').muted).toBe(false);
  await pass(84);
  expect(screen.getByRole('timer').textContent).toBe('01:24');
  expect(status()).toBe('Conectado');
});

it.each([
  [false, true, 'Dra. Marta Vega silenció su micrófono'],
  [true, false, 'Dra. Marta Vega apagó su cámara'],
  [false, false, 'Dra. Marta Vega apagó su cámara y su micrófono'],
  [true, true, 'Conectado'],
])('[D-CARE-01] what the other side turned off is said (sound %s, picture %s)', async (audio, video, said) => {
  await show();
  await meet();
  await other(audio, video);
  expect(status()).toBe(said);
});

it('[D-CARE-01] a cut is said, the clock goes on, and it is back by itself', async () => {
  await show();
  await meet();
  await pass(10);
  await happen(() => world.connection.become('failed'));
  expect(status()).toBe('Se cortó la conexión. Reconectando…');
  await pass(2);
  await happen(() => world.connection.become('connected'));
  expect(status()).toBe('Conectado');
  expect(screen.getByRole('timer').textContent).toBe('00:12');
  expect(told).toEqual([]);
});

it('[D-CARE-01] silencing and opening: the track, the word of the button, and what the other side is told', async () => {
  await show();
  await meet();
  await press('Silenciar');
  expect(world.opened[0]?.getAudioTracks()[0]?.enabled).toBe(false);
  expect(sent().at(-1)).toEqual({ t: 'media', to: 'page-b', audio: false, video: true });
  await press('Activar micrófono');
  expect(world.opened[0]?.getAudioTracks()[0]?.enabled).toBe(true);
  expect(sent().at(-1)).toEqual({ t: 'media', to: 'page-b', audio: true, video: true });
});

it('[D-CARE-01] the camera off is said on one’s own picture, and comes on again', async () => {
  await show();
  await meet();
  await press('Apagar cámara');
  expect(screen.getByText('Cámara apagada')).toBeTruthy();
  expect(world.opened[0]?.getVideoTracks()[0]?.enabled).toBe(false);
  await press('Encender cámara');
  expect(screen.getByText('Vos')).toBeTruthy();
});

it('[CARE-13] who gave no devices is in the call all the same, reads what to do, and has nothing to switch', async () => {
  world.refused.audio = 'NotAllowedError';
  world.refused.video = 'NotAllowedError';
  await show();
  await meet();
  expect(status()).toBe('Conectado');
  expect(screen.getByText(/Tocá el candado/)).toBeTruthy();
  expect([button('Activar micrófono').disabled, button('Encender cámara').disabled]).toEqual([true, true]);
  expect(button('Salir').disabled).toBe(false);
});

it('[CARE-13] without a camera the sound can still be switched', async () => {
  world.refused.video = 'NotFoundError';
  await show();
  expect([button('Silenciar').disabled, button('Encender cámara').disabled]).toEqual([false, true]);
  expect(world.opened).toHaveLength(1);
});

it('[D-CARE-01] leaving is the screen’s to ask: until then the call goes on', async () => {
  await show();
  await meet();
  await press('Salir');
  expect(told).toEqual(['left']);
  expect([status(), world.connection.closed, world.line.readyState]).toEqual(['Conectado', false, 1]);
});

it('[D-CARE-01] another window took the call: this one says so and takes it back by a press', async () => {
  await show();
  await meet();
  await happen(() => world.line.lose(LINE_REPLACED));
  expect(status()).toBe('La videollamada está abierta en otra ventana');
  await pass(30);
  expect([world.sockets.length, told]).toEqual([1, []]);
  await press('Seguir acá');
  await happen(() => world.line.open());
  await meet();
  expect([world.sockets.length, status()]).toEqual([2, 'Conectado']);
});

it.each([
  [LINE_ENDED, 'ended'],
  [LINE_REFUSED, 'unavailable'],
])('[D-CARE-01] a line closed with %i tells the screen "%s", once', async (code, outcome) => {
  await show();
  await meet();
  await happen(() => world.line.lose(code));
  await pass(60);
  expect(told).toEqual([outcome]);
});

it('[D-CARE-01] the other side ended it: told once', async () => {
  await show();
  await meet();
  await happen(() => world.line.say({ t: 'state', status: 'ended' }));
  await pass(60);
  expect(told).toEqual(['ended']);
});

it('[D-CARE-01] a browser that wants a press before it plays sound gets a button for it', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play');
  play.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await show();
  await meet();
  const stream = world.opened[0]?.asStream();
  if (stream) await happen(() => world.connection.ontrack?.({ streams: [stream] }));
  play.mockResolvedValue();
  await press('Activar sonido');
  expect(screen.queryByRole('button', { name: 'Activar sonido' })).toBeNull();
});

it('[D-CARE-01] relays that could not be asked for do not keep the two apart', async () => {
  world.answers['care.ice'] = () => [undefined, failureOf('offline', 'OFFLINE')];
  await show();
  await meet();
  expect(status()).toBe('Conectado');
});

it('[A30] going away closes line, connection and devices', async () => {
  const { unmount } = await show();
  await meet();
  unmount();
  await pass(600);
  expect([world.connection.closed, world.line.closedWith, world.sockets.length]).toEqual([true, 1000, 1]);
  expect(world.opened[0]?.tracks.map(({ stopped }) => stopped)).toEqual([true, true]);
});

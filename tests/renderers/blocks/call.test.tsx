import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Sending } from '../../../call/messages.ts';
import { LINE_ENDED, LINE_REFUSED, LINE_REPLACED } from '../../../call/signal-line.ts';
import { failureOf } from '../../../engine/language/actions/call-failure.ts';
import { drafts } from '../../../engine/portal/drafts/draft.ts';
import { openCall } from '../../../renderers/shell/open-call.ts';
import { both } from '../../call/fakes.ts';
import { CareWorld, happen, pass } from './care-world.tsx';
import { type CallSide, showCall } from './show-call.tsx';

let world: CareWorld;
vi.mock('../../../engine/portal/react/hooks.ts', () => ({ useEngine: () => world.engine }));

let told: string[];
const show = (...as: CallSide) => showCall(world, told, ...as);

/** The picture of the other side, as its box stands. */
const picture = () => screen.getByLabelText('Imagen de Dra. Marta Vega').parentElement;
const status = (): string => screen.getAllByRole('status')[0]?.textContent ?? '';
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => happen(() => fireEvent.click(button(name)));
const alone = () => happen(() => world.line.say({ t: 'peer', peer: null }));
/** The other side's page comes, and pictures flow. */
async function meet(): Promise<void> {
  await happen(() => world.line.say({ t: 'peer', peer: 'page-b' }));
  await happen(() => world.connection.become('connected'));
}
const other = (audio: Sending, video: Sending) =>
  happen(() => world.line.say({ t: 'media', to: 'page-a', audio, video }));
const sent = () => world.line.sent.filter((message) => (message as { t: string }).t === 'media');

beforeEach(() => {
  world = new CareWorld();
  world.enter();
  told = [];
});
afterEach(() => {
  world.leave();
  sessionStorage.clear();
});

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

it('without a name the other side is who it is [D-CARE-01]', async () => {
  await show('patient', null);
  expect(screen.getByRole('heading', { name: 'Profesional' })).toBeTruthy();
});

it('shows a connected call with remote sound and a running clock [D-CARE-01]', async () => {
  await show();
  await alone();
  await meet();
  expect(status()).toBe('Conectado');
  expect(screen.getByLabelText<HTMLVideoElement>('Imagen de Dra. Marta Vega').muted).toBe(false);
  await pass(84);
  expect(screen.getByRole('timer').textContent).toBe('01:24');
  expect(status()).toBe('Conectado');
});

it('resumes the call’s clock at the server’s time after a reload [D-CARE-01]', async () => {
  await show();
  await happen(() => world.line.say({ t: 'state', status: 'attending', elapsed: 754_000 }));
  expect(screen.queryByRole('timer')).toBeNull();
  await meet();
  expect(screen.getByRole('timer').textContent).toBe('12:34');
  await pass(6);
  expect(screen.getByRole('timer').textContent).toBe('12:40');
});

it.each([
  ['off', 'on', 'Dra. Marta Vega silenció su micrófono'],
  ['on', 'off', 'Dra. Marta Vega apagó su cámara'],
  ['off', 'off', 'Dra. Marta Vega apagó su cámara y su micrófono'],
  ['muted', 'on', 'El dispositivo de Dra. Marta Vega silenció su micrófono, por ejemplo por una llamada que entró'],
  ['off', 'muted', 'El dispositivo de Dra. Marta Vega detuvo su cámara, por ejemplo por una llamada que entró'],
  [
    'muted',
    'muted',
    'El dispositivo de Dra. Marta Vega detuvo su cámara y su micrófono, por ejemplo por una llamada que entró',
  ],
  ['none', 'on', 'Dra. Marta Vega no tiene micrófono'],
  ['on', 'none', 'Dra. Marta Vega no tiene cámara'],
  ['none', 'none', 'Dra. Marta Vega no tiene cámara ni micrófono: te ve y te escucha'],
  ['off', 'none', 'Dra. Marta Vega silenció su micrófono'],
  ['none', 'off', 'Dra. Marta Vega no tiene micrófono'],
  ['on', 'on', 'Conectado'],
] as const)(
  '[D-CARE-01] what the other side does not send is said (sound %s, picture %s)',
  async (audio, video, said) => {
    await show();
    await meet();
    await other(audio, video);
    expect(status()).toBe(said);
  },
);

it('shows a cut and the reconnection, while the clock keeps running [D-CARE-01]', async () => {
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

it('mutes and unmutes the track, and tells the other side [D-CARE-01]', async () => {
  await show();
  await meet();
  await press('Silenciar');
  expect(world.opened[0]?.getAudioTracks()[0]?.enabled).toBe(false);
  expect(sent().at(-1)).toEqual({ t: 'media', to: 'page-b', audio: 'off', video: 'on' });
  await press('Activar micrófono');
  expect(world.opened[0]?.getAudioTracks()[0]?.enabled).toBe(true);
  expect(sent().at(-1)).toEqual({ t: 'media', to: 'page-b', audio: 'on', video: 'on' });
});

it('labels the own picture while the camera is off [D-CARE-01]', async () => {
  await show();
  await meet();
  await press('Apagar cámara');
  expect(screen.getByText('Cámara apagada')).toBeTruthy();
  expect(world.opened[0]?.getVideoTracks()[0]?.enabled).toBe(false);
  await press('Encender cámara');
  expect(screen.getByText('Vos')).toBeTruthy();
});

it('joins without devices, explains the reason, and shows no switches [CARE-13]', async () => {
  world.refused.audio = 'NotAllowedError';
  world.refused.video = 'NotAllowedError';
  await show();
  await meet();
  expect(status()).toBe('Conectado');
  expect(screen.getByText('Podés ver y escuchar, pero no te ven ni te escuchan.')).toBeTruthy();
  expect(screen.getByText(/Tocá el candado/)).toBeTruthy();
  expect([button('Activar micrófono').disabled, button('Encender cámara').disabled]).toEqual([true, true]);
  expect(button('Salir').disabled).toBe(false);
  expect(sent().at(-1)).toEqual({ t: 'media', to: 'page-b', audio: 'none', video: 'none' });
  Object.assign(world.refused, { audio: undefined, video: undefined });
  await press('Probar de nuevo');
  await happen(() => world.line.open());
  await meet();
  expect(sent().at(-1)).toEqual({ t: 'media', to: 'page-b', audio: 'on', video: 'on' });
  expect(screen.queryByText(/Tocá el candado/)).toBeNull();
  expect(world.sockets[0]?.closedWith).toBe(1000);
});

it('reports an unplugged camera to both, and retries by a press [CARE-13]', async () => {
  await show();
  await meet();
  await happen(() => world.opened[0]?.getVideoTracks()[0]?.lose());
  expect(screen.getByText('Te escuchan, pero no te ven.')).toBeTruthy();
  expect([status(), button('Encender cámara').disabled]).toEqual(['Conectado', true]);
  expect(sent().at(-1)).toEqual({ t: 'media', to: 'page-b', audio: 'on', video: 'none' });
  await press('Probar de nuevo');
  expect(world.opened).toHaveLength(2);
});

it('stays muted after a reload [D-CARE-01]', async () => {
  const { unmount } = await show();
  await meet();
  await press('Silenciar');
  unmount();
  await show();
  await meet();
  expect(button('Activar micrófono')).toBeTruthy();
  expect(world.opened[1]?.getAudioTracks()[0]?.enabled).toBe(false);
  expect(sent().at(-1)).toEqual({ t: 'media', to: 'page-b', audio: 'off', video: 'on' });
});

it('without a camera the sound can still be switched [CARE-13]', async () => {
  world.refused.video = 'NotFoundError';
  await show();
  expect([button('Silenciar').disabled, button('Encender cámara').disabled]).toEqual([false, true]);
  expect(world.opened).toHaveLength(1);
});

it('leaving is the screen’s to ask: until then the call goes on [D-CARE-01]', async () => {
  await show();
  await meet();
  await press('Salir');
  expect(told).toEqual(['left']);
  expect([status(), world.connection.closed, world.line.readyState]).toEqual(['Conectado', false, 1]);
});

it('reports another window’s takeover, and takes the call back by press [D-CARE-01]', async () => {
  await show();
  await meet();
  await happen(() => world.line.lose(LINE_REPLACED));
  expect(status()).toBe('La videollamada está abierta en otra ventana');
  await pass(30);
  expect([world.sockets.length, told]).toEqual([1, []]);
  // Camera and microphone are the other window's, and so is leaving.
  expect(world.opened[0]?.tracks.map(({ stopped }) => stopped)).toEqual([true, true]);
  expect(screen.queryByRole('button', { name: 'Salir' })).toBeNull();
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

it('reports once when an unbegun call returns the patient to queue [CARE-19]', async () => {
  await show();
  await happen(() => world.line.say({ t: 'state', status: 'queued' }));
  await pass(60);
  expect(told).toEqual(['returned']);
});

it('names the side that lost the connection [D-CARE-01]', async () => {
  await show();
  await meet();
  await alone();
  await happen(() => world.connection.become('disconnected'));
  expect(status()).toContain('Dra. Marta Vega perdió la conexión.');
});

it('the other side ended it: told once [D-CARE-01]', async () => {
  await show();
  await meet();
  await happen(() => world.line.say({ t: 'state', status: 'ended' }));
  await pass(60);
  expect(told).toEqual(['ended']);
});

it('offers a button for sound when the browser blocks autoplay [D-CARE-01]', async () => {
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

it('offers sound again after a refused press, until it plays [D-CARE-01]', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await show();
  await meet();
  await happen(() => world.connection.ontrack?.({ streams: [both().asStream()] }));
  await press('Activar sonido');
  expect(button('Activar sonido')).toBeTruthy();
  fireEvent.playing(screen.getByLabelText('Imagen de Dra. Marta Vega'));
  expect(screen.queryByRole('button', { name: 'Activar sonido' })).toBeNull();
});

it('offers no sound once another window has the call [D-CARE-01]', async () => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
  await show();
  await meet();
  await happen(() => world.connection.ontrack?.({ streams: [both().asStream()] }));
  expect(button('Activar sonido')).toBeTruthy();
  await happen(() => world.line.lose(LINE_REPLACED));
  expect(screen.queryByRole('button', { name: 'Activar sonido' })).toBeNull();
});

it('connects when the relay request fails [D-CARE-01]', async () => {
  world.answers['care.ice'] = () => [undefined, failureOf('offline', 'OFFLINE')];
  await show();
  await meet();
  expect(status()).toBe('Conectado');
});

it('going away closes line, connection and devices [D-CARE-01]', async () => {
  const { unmount } = await show();
  await meet();
  unmount();
  await pass(600);
  expect([world.connection.closed, world.line.closedWith, world.sockets.length]).toEqual([true, 1000, 1]);
  expect(world.opened[0]?.tracks.map(({ stopped }) => stopped)).toEqual([true, true]);
});

it('guards an open call against leaving, and stops when it ends [FIXC-06]', async () => {
  await show();
  await meet();
  expect(world.held?.isOpen()).toBe(true);
  expect(world.held?.question().yes).toBe('Salir de la pantalla');
  await happen(() => world.line.lose(LINE_ENDED));
  expect(told).toEqual(['ended']);
  expect(world.held?.isOpen()).toBe(false);
});

it('offers to requeue in front or leave free after two minutes [FIXC-12]', async () => {
  await show();
  await happen(() => world.line.say({ t: 'state', status: 'attending', elapsed: 1_000 }));
  await meet();
  await happen(() => world.connection.become('failed'));
  await alone();
  /** Seconds with a line that answers. */
  const wait = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      await happen(() => world.line.say({ t: 'pong' }));
      await pass(1);
    }
  };
  await wait(118);
  expect(screen.queryByRole('button', { name: 'Volver a la fila' })).toBeNull();
  await wait(3);
  await press('Volver a la fila');
  await press('Salir sin costo');
  expect(told).toEqual(['began', 'queueAgain', 'waived']);
  await meet();
  expect(screen.queryByRole('button', { name: 'Salir sin costo' })).toBeNull();
});

it('a professional whose patient is gone is offered no such thing [FIXC-12]', async () => {
  await show('professional', 'Ana Pérez');
  await happen(() => world.line.say({ t: 'state', status: 'attending', elapsed: 1_000 }));
  await alone();
  await pass(200);
  expect(screen.queryByRole('button', { name: 'Salir sin costo' })).toBeNull();
});

it('the patient’s call has its one heading, and the focus is there [FIXC-09]', async () => {
  await show();
  const heading = screen.getByRole('heading', { level: 1, name: 'Dra. Marta Vega' });
  expect(document.activeElement).toBe(heading);
});

it('dims the picture until it flows, showing initials without camera [FIXV-01]', async () => {
  await show();
  expect(picture()?.hasAttribute('data-dim')).toBe(true);
  await meet();
  await happen(() => world.connection.ontrack?.({ streams: [both().asStream()] }));
  expect(picture()?.hasAttribute('data-dim')).toBe(false);
  await other('on', 'off');
  expect(picture()?.textContent).toContain('MV');
  await happen(() => world.connection.become('failed'));
  expect(picture()?.hasAttribute('data-dim')).toBe(true);
});

it('reports frozen media within two seconds, with the failing side [FIXC-05]', async () => {
  await show();
  await meet();
  const flow = async (seconds: number) => {
    for (let step = 0; step < seconds * 5; step += 1) {
      world.connection.inbound.framesDecoded += 3;
      world.connection.inbound.packetsReceived += 10;
      await pass(0.2);
    }
  };
  await flow(2);
  expect(status()).toBe('Conectado');
  await pass(2);
  expect(status()).toBe('Tu conexión está fallando. Esperá un momento…');
  await flow(1);
  expect(status()).toBe('Conectado');
  // The own line answers: then it is the other side's link.
  for (let step = 0; step < 20; step += 1) {
    await happen(() => world.line.say({ t: 'pong' }));
    await pass(0.1);
  }
  expect(status()).toBe('La conexión de Dra. Marta Vega está fallando. Esperá un momento…');
});

it('remembers an unmounted call for its owner until drafts are cleared [FIXC-06, R16]', async () => {
  const first = await show();
  await meet();
  first.unmount();
  expect(openCall()).toBe('/');
  const second = await show();
  await meet();
  drafts.clear();
  second.unmount();
  expect(openCall()).toBeUndefined();
});

import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { failureOf } from '../../../engine/language/actions/call-failure.ts';
import { DeviceCheck } from '../../../renderers/blocks/DeviceCheck.tsx';
import { CareWorld, happen, pass } from './care-world.tsx';

let world: CareWorld;
vi.mock('../../../engine/portal/react/hooks.ts', () => ({ useEngine: () => world.engine }));

let told: string[];
const show = () =>
  world.show(
    <DeviceCheck
      props={{}}
      on={{ ready: async () => void told.push('ready'), refused: async () => void told.push('refused') }}
      calls={world.given('deviceCheck')}
    />,
  );
const row = (label: string) => within(screen.getByText(label).closest('li') as HTMLElement);
const again = () => screen.queryByRole('button', { name: 'Probar de nuevo' });

beforeEach(() => {
  world = new CareWorld();
  world.enter();
  told = [];
});
afterEach(() => world.leave());

it('shows that camera, connection and heard microphone work, and reports ready [CARE-13]', async () => {
  const { container } = await show();
  expect(row('Cámara').getByText('Funciona')).toBeTruthy();
  expect(row('Conexión').getByText('Buena')).toBeTruthy();
  expect(screen.getByText('Así te ven')).toBeTruthy();
  expect(row('Micrófono').getByText('Decí algo')).toBeTruthy();
  world.loudness = 40;
  await pass(0.2);
  expect(container.querySelectorAll('.lit').length).toBeGreaterThan(5);
  world.loudness = 0;
  await pass(0.2);
  expect(row('Micrófono').getByText('Te escuchamos')).toBeTruthy();
  expect([told, again()]).toEqual([['ready'], null]);
});

it.each([
  ['NotAllowedError', 'Sin permiso', /Tocá el candado junto a la dirección/],
  ['NotFoundError', 'No aparece', /Conectalos y probá de nuevo/],
  ['NotReadableError', 'Ocupado', /Otro programa está usando/],
  ['TypeError', 'No funciona', /No pudimos usar la cámara o el micrófono/],
])('[CARE-13] %s: both say "%s", once what to do, and a way to try again', async (name, said, help) => {
  world.refused.audio = name;
  world.refused.video = name;
  await show();
  for (const device of ['Cámara', 'Micrófono']) expect(row(device).getByText(said)).toBeTruthy();
  expect(screen.getAllByText(help)).toHaveLength(1);
  expect(screen.getByText('No hay imagen')).toBeTruthy();
  expect([told, again() !== null]).toEqual([['refused'], true]);
});

it('tests the microphone without a camera [CARE-13]', async () => {
  world.refused.video = 'NotFoundError';
  await show();
  expect(row('Cámara').getByText('No aparece')).toBeTruthy();
  expect(row('Micrófono').getByText('Decí algo')).toBeTruthy();
});

it('a page without https says that the devices need it [CARE-13]', async () => {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: undefined });
  await show();
  expect(screen.getByText(/empieza con https. Avisale a OSEF/)).toBeTruthy();
});

it('opens devices on retry after permission, and removes the warning [CARE-13]', async () => {
  world.refused.audio = 'NotAllowedError';
  world.refused.video = 'NotAllowedError';
  await show();
  Object.assign(world.refused, { audio: undefined, video: undefined });
  await happen(() => fireEvent.click(again() as HTMLElement));
  expect(row('Cámara').getByText('Funciona')).toBeTruthy();
  expect(screen.queryByText(/Tocá el candado/)).toBeNull();
  expect(told).toEqual(['refused', 'ready']);
});

it('plays the sound on a press and asks whether it was heard [CARE-13]', async () => {
  await show();
  await happen(() => fireEvent.click(screen.getByRole('button', { name: 'Probar sonido' })));
  expect(screen.getByRole('button', { name: /Sonando/ })).toBeTruthy();
  await pass(1);
  expect(row('Sonido').getByText('¿Lo escuchaste? Si no, subí el volumen.')).toBeTruthy();
});

it('a sound that cannot play says so [CARE-13]', async () => {
  vi.stubGlobal('AudioContext', undefined);
  world.refused.audio = 'NotFoundError';
  await show();
  await happen(() => fireEvent.click(screen.getByRole('button', { name: 'Probar sonido' })));
  expect(row('Sonido').getByText('No pudimos reproducir el sonido.')).toBeTruthy();
});

it('shows a lost connection, and tests again when it returns [CARE-13]', async () => {
  world.answers['unit.requirements'] = () => [undefined, failureOf('offline', 'OFFLINE')];
  await show();
  expect(row('Conexión').getByText('Sin conexión')).toBeTruthy();
  delete world.answers['unit.requirements'];
  await happen(() => fireEvent(window, new Event('online')));
  expect(row('Conexión').getByText('Buena')).toBeTruthy();
});

it('the camera’s light goes out with the block [CARE-13]', async () => {
  const { unmount } = await show();
  unmount();
  expect(world.opened.flatMap(({ tracks }) => tracks.map(({ stopped }) => stopped))).toEqual([true, true]);
});

it('a permission that comes after the person left opens nothing that stays [CARE-13]', async () => {
  let give = (): void => {};
  world.permission = new Promise((resolve) => {
    give = resolve;
  });
  const { unmount } = await show();
  expect(screen.getAllByText('Verificando permisos')).toHaveLength(3);
  unmount();
  give();
  await pass(0);
  expect(world.opened.flatMap(({ tracks }) => tracks.map(({ stopped }) => stopped))).toEqual([true, true]);
  expect(told).toEqual([]);
});

it('says where an unanswered question is, before the call [FIXI-07]', async () => {
  let give = (): void => {};
  world.permission = new Promise((resolve) => {
    give = resolve;
  });
  await show();
  await pass(7);
  for (const device of ['Cámara', 'Micrófono']) expect(row(device).getByText('Falta responder')).toBeTruthy();
  expect(screen.getByText(/Buscá esa pregunta/)).toBeTruthy();
  expect([told, again() !== null]).toEqual([['refused'], true]);
  await happen(give);
  expect(row('Cámara').getByText('Funciona')).toBeTruthy();
  expect(told).toEqual(['refused', 'ready']);
});

it('warns before the call that this browser supports no calls [FIXI-07]', async () => {
  vi.stubGlobal('RTCPeerConnection', undefined);
  await show();
  expect(screen.getByText(/Antes de que te llamen, probá con otro navegador/)).toBeTruthy();
  // Trying the devices again would not help.
  expect([told, again()]).toEqual([['refused'], null]);
});

it('says that a device was pulled out, or silenced by the system [FIXI-07]', async () => {
  await show();
  await happen(() => world.opened[0]?.getAudioTracks()[0]?.silence(true));
  expect(row('Micrófono').getByText('Silenciado por el dispositivo')).toBeTruthy();
  await happen(() => world.opened[0]?.getVideoTracks()[0]?.lose());
  expect(row('Cámara').getByText('Se desconectó')).toBeTruthy();
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChosenDevices } from '../../call/device-list.ts';
import { type DeviceMemory, DeviceSet } from '../../call/device-set.ts';
import { FakeMedia, FakeStream, settle } from './fakes.ts';

const CAMERAS = [
  ['camera', 'front', 'user'],
  ['camera', 'back', 'environment'],
] as const;
const HEADSET = [
  ['microphone', 'headset', 'g1'],
  ['speaker', 'headset-out', 'g1'],
] as const;
const BUILT_IN = ['microphone', 'built-in', 'g0'] as const;

let kept: ChosenDevices;
const memory: DeviceMemory = {
  read: () => kept,
  keep(kind, device) {
    kept = { ...kept, [kind]: device && { id: device.id, label: device.label } };
  },
};
let set: DeviceSet;

async function opened(media: FakeMedia): Promise<FakeMedia> {
  set = new DeviceSet(media.asMedia(), memory);
  await set.open();
  return media;
}
const tracks = () =>
  set
    .view()
    .devices?.stream.getTracks()
    .map(({ label }) => label);

beforeEach(() => {
  kept = {};
  vi.stubGlobal('MediaStream', FakeStream);
});
afterEach(() => {
  set.close();
  vi.unstubAllGlobals();
});

describe('DeviceSet', () => {
  it('exchanges a chosen device within the same stream, and remembers it [FIXE-06]', async () => {
    await opened(new FakeMedia([...CAMERAS, BUILT_IN, ...HEADSET]));
    const { devices } = set.view();
    devices?.stream.getAudioTracks().forEach((track) => {
      track.enabled = false;
    });
    set.choose('microphone', 'headset');
    await settle();
    expect(tracks()).toEqual(['front', 'headset']);
    expect(set.view().devices).not.toBe(devices);
    expect(set.view().devices?.stream).toBe(devices?.stream);
    // A muted person stays muted.
    expect(set.view().devices?.stream.getAudioTracks()[0]?.enabled).toBe(false);
    expect(kept).toEqual({ microphone: { id: 'headset', label: 'headset' } });
  });

  it('opens the remembered devices, by their label when their ids changed [FIXE-06]', async () => {
    kept = { camera: { id: 'of-yesterday', label: 'back' }, microphone: { id: 'headset', label: '' } };
    await opened(new FakeMedia([...CAMERAS, BUILT_IN, ...HEADSET]));
    expect(tracks()).toEqual(['headset', 'back']);
    expect(set.view()).toMatchObject({ used: { camera: 'back', microphone: 'headset' }, away: true });
  });

  it('opens the remembered devices where they are listed only after the permission [FIXE-06]', async () => {
    kept = { camera: { id: 'back', label: 'back' }, microphone: { id: 'of-yesterday', label: 'headset' } };
    const media = new FakeMedia([...CAMERAS, BUILT_IN, ...HEADSET]);
    media.allowed = false;
    await opened(media);
    expect(tracks()).toEqual(['back', 'headset']);
    expect(media.given.filter(({ readyState }) => readyState === 'live').map(({ label }) => label)).toEqual([
      'back',
      'headset',
    ]);
  });

  it('opens another device when the remembered one is refused [FIXE-06]', async () => {
    kept = { camera: { id: 'back', label: 'back' } };
    const media = new FakeMedia([...CAMERAS, BUILT_IN]);
    media.refuses = { back: 'NotReadableError' };
    await opened(media);
    expect(tracks()).toEqual(['built-in', 'front']);
    expect(set.view()).toMatchObject({ devices: { camera: undefined, microphone: undefined } });
  });

  it('turns to the back camera and to the front again [FIXE-06]', async () => {
    const media = await opened(new FakeMedia([...CAMERAS, BUILT_IN]));
    expect(set.view().away).toBe(false);
    set.turn();
    await settle();
    expect([set.view().used.camera, set.view().away]).toEqual(['back', true]);
    // A phone opens one camera at a time.
    expect(media.given.filter(({ readyState }) => readyState === 'live').map(({ label }) => label)).toEqual([
      'built-in',
      'back',
    ]);
    set.turn();
    await settle();
    expect(set.view()).toMatchObject({ used: { camera: 'front' }, away: false });
  });

  it.each([
    ['NotReadableError', 'busy'],
    ['NotAllowedError', 'denied'],
  ])('keeps the camera before when the next fails with %s [FIXE-06]', async (name, problem) => {
    const media = await opened(new FakeMedia([...CAMERAS, BUILT_IN]));
    media.refuses = { back: name };
    set.choose('camera', 'back');
    await settle();
    expect(set.view()).toMatchObject({ used: { camera: 'front' }, news: { what: 'unchanged', name: 'back', problem } });
    expect(kept).toEqual({});
  });

  it('goes on with the remaining microphone when the headset is lost, and says so [FIXE-06, FIXE-09]', async () => {
    kept = { microphone: { id: 'headset', label: 'headset' } };
    const media = await opened(new FakeMedia([...CAMERAS, BUILT_IN, ...HEADSET]));
    media.unplug('headset', 'headset-out');
    await settle();
    expect(tracks()).toEqual(['front', 'built-in']);
    expect(set.view()).toMatchObject({
      devices: { microphone: undefined },
      news: { what: 'lost', name: 'headset', other: 'built-in' },
    });
  });

  it('reports the loss of the only microphone [FIXE-06]', async () => {
    const media = await opened(new FakeMedia([...CAMERAS, BUILT_IN]));
    media.unplug('built-in');
    await settle();
    expect(set.view()).toMatchObject({ devices: { microphone: 'ended' }, news: undefined });
  });

  it('offers a headset that is plugged in, and uses both of its parts [FIXE-06]', async () => {
    const media = await opened(new FakeMedia([...CAMERAS, BUILT_IN]));
    media.plug(...HEADSET);
    await settle();
    expect(tracks()).toEqual(['built-in', 'front']);
    expect(set.view().news).toMatchObject({ what: 'plugged', kind: 'microphone', device: { label: 'headset' } });
    set.accept();
    await settle();
    expect(set.view()).toMatchObject({ used: { microphone: 'headset', speaker: 'headset-out' }, news: undefined });
  });
});

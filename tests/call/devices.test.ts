import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDevices, openDevices, problemOf } from '../../call/devices.ts';
import { both, FakeStream, FakeTrack } from './fakes.ts';

beforeEach(() => {
  vi.stubGlobal('MediaStream', FakeStream);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const named = (name: string): Error => Object.assign(new Error(name), { name });

/** Devices that give the named ones and refuse the rest. */
function media(gives: readonly string[], refusal: string) {
  const asked: string[] = [];
  const getUserMedia = async (wanted: MediaStreamConstraints) => {
    const kinds = ['audio', 'video'].filter((kind) => kind in wanted);
    asked.push(kinds.join('+'));
    if (!kinds.every((kind) => gives.includes(kind))) throw named(refusal);
    return new FakeStream(kinds.map((kind) => new FakeTrack(kind))).asStream();
  };
  return { asked, media: { getUserMedia } as unknown as MediaDevices };
}

describe('openDevices', () => {
  it('opens both with one question [D-CARE-01]', async () => {
    const { asked, media: devices } = media(['audio', 'video'], '');
    const { stream, camera, microphone } = await openDevices(devices);
    expect([asked, stream.getTracks().length, camera, microphone]).toEqual([['audio+video'], 2, undefined, undefined]);
  });

  it('lets a person without a camera speak all the same [D-CARE-01]', async () => {
    const { asked, media: devices } = media(['audio'], 'NotFoundError');
    const { stream, camera, microphone } = await openDevices(devices);
    expect(stream.getTracks().map((track) => track.kind)).toEqual(['audio']);
    expect([asked, camera, microphone]).toEqual([['audio+video', 'audio', 'video'], 'missing', undefined]);
  });

  it('says why there is neither [D-CARE-01]', async () => {
    expect(await openDevices(media([], 'NotAllowedError').media)).toMatchObject({
      camera: 'denied',
      microphone: 'denied',
    });
    expect(await openDevices(undefined)).toMatchObject({ camera: 'insecure', microphone: 'insecure' });
  });

  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
    ['TypeError', 'failed'],
  ])('[D-CARE-01] reads %s as %s', (name, problem) => {
    expect(problemOf(named(name), 'camera')).toBe(problem);
  });

  it('tells a refusal of the operating system from one of the person [FIXI-07]', () => {
    const refusal = (message: string) => Object.assign(new Error(message), { name: 'NotAllowedError' });
    expect(problemOf(refusal('Permission denied by system'), 'camera')).toBe('system');
    expect(problemOf(refusal('Permission denied'), 'camera')).toBe('denied');
  });

  it('distinguishes a policy blocking one device from a person’s denial [FIXI-07]', () => {
    vi.stubGlobal('document', { featurePolicy: { allowsFeature: (feature: string) => feature === 'microphone' } });
    expect(problemOf(named('NotAllowedError'), 'camera')).toBe('blocked');
    expect(problemOf(named('NotAllowedError'), 'microphone')).toBe('denied');
  });

  it('tells a secure page without devices from an insecure one [FIXI-07]', async () => {
    vi.stubGlobal('isSecureContext', true);
    expect(await openDevices(undefined)).toMatchObject({ camera: 'blocked', microphone: 'blocked' });
  });

  it('stops every track, so that the light of the camera goes out [D-CARE-01]', () => {
    const stream = both();
    closeDevices(stream.asStream());
    closeDevices(undefined);
    expect(stream.tracks.map((track) => track.stopped)).toEqual([true, true]);
  });
});

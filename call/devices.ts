/** Why camera or microphone cannot be had. */
export type DeviceProblem =
  /** Nobody has answered the browser's question yet. */
  | 'asking'
  /** The person or the browser said no. */
  | 'denied'
  /** The operating system lets the browser use no device. */
  | 'system'
  /** A policy of the site or of the organization that manages the browser forbids devices to this page. */
  | 'blocked'
  /** There is no such device. */
  | 'missing'
  /** Another program holds it. */
  | 'busy'
  /** The page is not served over https, so the browser offers no devices. */
  | 'insecure'
  /** It was opened, and the system silenced or covered it. */
  | 'muted'
  /** It was opened, and then pulled out or taken back. */
  | 'ended'
  | 'failed';

/** What was opened. `camera` and `microphone` say what is wrong with each; undefined is well. */
export interface OpenedDevices {
  readonly stream: MediaStream;
  readonly camera: DeviceProblem | undefined;
  readonly microphone: DeviceProblem | undefined;
}

const AUDIO: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
/** Modest on purpose: most calls are made from a phone on a weak connection. */
const VIDEO: MediaTrackConstraints = { width: { ideal: 640 }, height: { ideal: 480 }, facingMode: 'user' };

/**
 * Opens camera and microphone. If both cannot be had together each is tried alone, so that a person without a camera
 * can still speak; the stream then holds what there is, possibly nothing.
 */
export async function openDevices(media: MediaDevices | undefined): Promise<OpenedDevices> {
  if (!media?.getUserMedia) {
    const problem = globalThis.isSecureContext ? 'blocked' : 'insecure';
    return { stream: new MediaStream(), camera: problem, microphone: problem };
  }
  try {
    const stream = await media.getUserMedia({ audio: AUDIO, video: VIDEO });
    return { stream, camera: undefined, microphone: undefined };
  } catch {
    return openApart(media);
  }
}

/** The devices while nobody has answered the browser's question: nothing is sent, and everything can be received. */
export const unansweredDevices = (): OpenedDevices => ({
  stream: new MediaStream(),
  camera: 'asking',
  microphone: 'asking',
});

/** Stops every track: the camera's light goes out. */
export function closeDevices(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** Maps the browser's refusal to ours. `kind` is the device that was asked for. */
export function problemOf(problem: unknown, kind: 'camera' | 'microphone'): DeviceProblem {
  const { name, message } = problem instanceof Error || problem instanceof DOMException ? problem : NAMELESS;
  if (name === 'NotAllowedError' || name === 'SecurityError') {
    if (!isAllowedByPolicy(kind)) return 'blocked';
    return /system/i.test(message) ? 'system' : 'denied';
  }
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'failed';
}

const NAMELESS = { name: '', message: '' };

/** Whether the site's policy lets this page use a device; browsers that do not tell are taken to allow it. */
function isAllowedByPolicy(kind: 'camera' | 'microphone'): boolean {
  const { featurePolicy } = (globalThis.document ?? {}) as { readonly featurePolicy?: FeaturePolicy };
  return featurePolicy?.allowsFeature(kind) ?? true;
}

/** The part of Chromium's `document.featurePolicy` that is asked. */
interface FeaturePolicy {
  allowsFeature(feature: string): boolean;
}

async function openApart(media: MediaDevices): Promise<OpenedDevices> {
  // One after the other: two questions at once confuse, and some browsers drop the second.
  const [audio] = await Promise.allSettled([media.getUserMedia({ audio: AUDIO })]);
  const [video] = await Promise.allSettled([media.getUserMedia({ video: VIDEO })]);
  const tracks = [audio, video].flatMap((one) => (one.status === 'fulfilled' ? one.value.getTracks() : []));
  return {
    stream: new MediaStream(tracks),
    microphone: audio.status === 'rejected' ? problemOf(audio.reason, 'microphone') : undefined,
    camera: video.status === 'rejected' ? problemOf(video.reason, 'camera') : undefined,
  };
}

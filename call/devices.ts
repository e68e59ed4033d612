/** Why camera or microphone cannot be had. */
export type DeviceProblem =
  /** The person or the browser said no. */
  | 'denied'
  /** There is no such device. */
  | 'missing'
  /** Another program holds it. */
  | 'busy'
  /** The page is not served over https, so the browser offers no devices. */
  | 'insecure'
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
  if (!media?.getUserMedia) return { stream: new MediaStream(), camera: 'insecure', microphone: 'insecure' };
  try {
    const stream = await media.getUserMedia({ audio: AUDIO, video: VIDEO });
    return { stream, camera: undefined, microphone: undefined };
  } catch {
    return openApart(media);
  }
}

/** Stops every track: the camera's light goes out. */
export function closeDevices(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** Maps the browser's refusal to ours. */
export function problemOf(problem: unknown): DeviceProblem {
  const name = problem instanceof Error || problem instanceof DOMException ? problem.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'failed';
}

async function openApart(media: MediaDevices): Promise<OpenedDevices> {
  // One after the other: two questions at once confuse, and some browsers drop the second.
  const [audio] = await Promise.allSettled([media.getUserMedia({ audio: AUDIO })]);
  const [video] = await Promise.allSettled([media.getUserMedia({ video: VIDEO })]);
  const tracks = [audio, video].flatMap((one) => (one.status === 'fulfilled' ? one.value.getTracks() : []));
  return {
    stream: new MediaStream(tracks),
    microphone: audio.status === 'rejected' ? problemOf(audio.reason) : undefined,
    camera: video.status === 'rejected' ? problemOf(video.reason) : undefined,
  };
}

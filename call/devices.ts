import { type ChosenDevices, findChosen, listDevices } from './device-list.ts';

/** Reason why the camera or the microphone does not work. */
export type DeviceProblem =
  /** The browser's permission prompt is still open. */
  | 'asking'
  /** The person or the browser denied permission. */
  | 'denied'
  /** The operating system denies devices to the browser. */
  | 'system'
  /** A policy of the site, or of the organization that manages the browser, forbids devices to this page. */
  | 'blocked'
  /** There is no such device. */
  | 'missing'
  /** Another program uses it. */
  | 'busy'
  /** The page is not served over https, so the browser offers no devices. */
  | 'insecure'
  /** It was opened, then the system muted or covered it. */
  | 'muted'
  /** It was opened, then unplugged or taken back. */
  | 'ended'
  | 'failed';

/** Opened devices. `camera` and `microphone` hold the problem of each, or undefined. */
export interface OpenedDevices {
  readonly stream: MediaStream;
  readonly camera: DeviceProblem | undefined;
  readonly microphone: DeviceProblem | undefined;
}

const AUDIO: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };
/** Small video, because most calls are made from a phone on a weak connection. */
const SMALL: MediaTrackConstraints = { width: { ideal: 640 }, height: { ideal: 480 } };

/**
 * Constraints of both kinds. A chosen device that is listed is demanded: where it is only preferred, browsers weigh it against
 * the size of the picture and may open another (Chromium 156). One that is not listed leaves the choice to the browser.
 */
interface Wanted {
  readonly audio: MediaTrackConstraints;
  readonly video: MediaTrackConstraints;
}

async function wantedOf(media: MediaDevices, { camera, microphone }: ChosenDevices): Promise<Wanted> {
  const list = camera === undefined && microphone === undefined ? undefined : await listDevices(media);
  const idOf = (kind: 'camera' | 'microphone', chosen: ChosenDevices['camera']) =>
    chosen && deviceOf(findChosen(list?.[kind] ?? [], chosen)?.id, chosen.id);
  return {
    audio: { ...AUDIO, ...idOf('microphone', microphone) },
    video: { ...SMALL, ...(idOf('camera', camera) ?? { facingMode: 'user' }) },
  };
}

const deviceOf = (listed: string | undefined, remembered: string): MediaTrackConstraints => ({
  deviceId: listed === undefined ? { ideal: remembered } : { exact: listed },
});

/** Source to open in place of a track: a listed device by its id, the camera of a side, or whatever the browser offers. */
export type TrackSource = { readonly id: string } | { readonly facing: 'user' | 'environment' } | undefined;

/** Opens one device. @throws what getUserMedia rejects with */
export async function openTrack(
  media: MediaDevices,
  kind: 'camera' | 'microphone',
  source: TrackSource,
): Promise<MediaStreamTrack> {
  const exact =
    source === undefined
      ? {}
      : 'id' in source
        ? { deviceId: { exact: source.id } }
        : { facingMode: { exact: source.facing } };
  const wanted = kind === 'camera' ? { video: { ...SMALL, ...exact } } : { audio: { ...AUDIO, ...exact } };
  const [track] = (await media.getUserMedia(wanted)).getTracks();
  if (track === undefined) throw new DOMException('no track', 'NotFoundError');
  return track;
}

/**
 * Opens camera and microphone, the chosen ones if they are there. If they fail together, tries each alone, so that a person without a camera can still
 * speak. The stream then holds the tracks that were opened, and may be empty.
 */
export async function openDevices(media: MediaDevices | undefined, chosen: ChosenDevices = {}): Promise<OpenedDevices> {
  if (!media?.getUserMedia) {
    const problem = globalThis.isSecureContext ? 'blocked' : 'insecure';
    return { stream: new MediaStream(), camera: problem, microphone: problem };
  }
  const wanted = await wantedOf(media, chosen);
  try {
    const stream = await media.getUserMedia({ audio: wanted.audio, video: wanted.video });
    return { stream, ...(await exchangeForChosen(media, stream, chosen)) };
  } catch {
    return openApart(media, wanted);
  }
}

/** Devices while the browser's permission prompt is open: the call sends no media and can receive all. */
export const unansweredDevices = (): OpenedDevices => ({
  stream: new MediaStream(),
  camera: 'asking',
  microphone: 'asking',
});

/** Stops every track, which turns the camera's light off. */
export function closeDevices(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** Maps an error of getUserMedia to a problem. `kind` is the requested device. */
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

/** Whether the site's policy lets this page use a device; true in browsers that do not tell. */
function isAllowedByPolicy(kind: 'camera' | 'microphone'): boolean {
  const { featurePolicy } = (globalThis.document ?? {}) as { readonly featurePolicy?: FeaturePolicy };
  return featurePolicy?.allowsFeature(kind) ?? true;
}

/** The used part of Chromium's `document.featurePolicy`. */
interface FeaturePolicy {
  allowsFeature(feature: string): boolean;
}

/**
 * Exchanges the tracks that come from other devices than the chosen ones. Until a person allowed devices, some browsers list
 * them without ids or labels, so that a chosen one is found only now.
 */
async function exchangeForChosen(
  media: MediaDevices,
  stream: MediaStream,
  chosen: ChosenDevices,
): Promise<Pick<OpenedDevices, 'camera' | 'microphone'>> {
  const problems: Record<'camera' | 'microphone', DeviceProblem | undefined> = {
    camera: undefined,
    microphone: undefined,
  };
  if (chosen.camera === undefined && chosen.microphone === undefined) return problems;
  const list = await listDevices(media);
  for (const kind of ['camera', 'microphone'] as const) {
    const device = findChosen(list[kind], chosen[kind]);
    const track = stream.getTracks().find((one) => one.kind === TRACKS[kind]);
    if (device === undefined || track === undefined || track.getSettings?.().deviceId === device.id) continue;
    // A phone opens one camera at a time.
    track.stop();
    stream.removeTrack(track);
    try {
      stream.addTrack(await openTrack(media, kind, device).catch(() => openTrack(media, kind, undefined)));
    } catch (problem) {
      problems[kind] = problemOf(problem, kind);
    }
  }
  return problems;
}

const TRACKS = { camera: 'video', microphone: 'audio' } as const;

/** Opens one kind; when the chosen device fails, whichever other one the browser offers. */
async function openOrOther(media: MediaDevices, kind: keyof Wanted, wanted: Wanted): Promise<MediaStream> {
  const { deviceId, ...withoutChoice } = wanted[kind];
  try {
    return await media.getUserMedia({ [kind]: wanted[kind] });
  } catch (problem) {
    if (deviceId === undefined) throw problem;
    return media.getUserMedia({ [kind]: withoutChoice });
  }
}

async function openApart(media: MediaDevices, wanted: Wanted): Promise<OpenedDevices> {
  // One after the other: two prompts at once confuse people, and some browsers drop the second.
  const [audio] = await Promise.allSettled([openOrOther(media, 'audio', wanted)]);
  const [video] = await Promise.allSettled([openOrOther(media, 'video', wanted)]);
  const tracks = [audio, video].flatMap((one) => (one.status === 'fulfilled' ? one.value.getTracks() : []));
  return {
    stream: new MediaStream(tracks),
    microphone: audio.status === 'rejected' ? problemOf(audio.reason, 'microphone') : undefined,
    camera: video.status === 'rejected' ? problemOf(video.reason, 'camera') : undefined,
  };
}
